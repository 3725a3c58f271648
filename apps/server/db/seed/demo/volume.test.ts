import { expect, it } from 'vitest'
import { sql } from '../../../src/kit/db/db.ts'
import { testApp } from '../../../test/app.ts'
import { seedVolume } from './volume.ts'

const app = await testApp()

it('makes the company as many times larger as asked', async () => {
  const { db } = app.house
  const count = async () =>
    db.one<{ users: number; shops: number }>(sql`
    SELECT (SELECT count(*) FROM account_user) AS users, (SELECT count(*) FROM authorize_shop) AS shops`)
  const before = await count()
  await db.transact((tx) => seedVolume(tx, 1))
  expect(await count()).toEqual(before)
  await db.transact((tx) => seedVolume(tx, 3))
  expect((await count())!.shops).toBe(before!.shops * 3)
  const page = await (await app.as('admin')).post('/tool/menu-log/list-page', {})
  expect(page.data.total).toBeGreaterThan(0)
})

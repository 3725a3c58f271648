import { afterEach, expect, inject, it, vi } from 'vitest'
import { connect, raw } from '../../src/kit/db/db.ts'
import { upgrade } from '../../src/migrate.ts'
import { admin, databaseUrl, makeDatabase } from '../../test/template.ts'
import { lastNight } from './demo/nights.ts'
import { seedDemo } from './main.ts'

afterEach(() => vi.useRealTimers())

it.each([
  ['a year has just begun', '2027-01-01T00:05:00+08:00'],
  ['February ends a day later', '2028-02-29T23:50:00+08:00'],
])('the demo company and its last night can be made when %s', async (_, time) => {
  const name = `any_day_${process.pid}`
  const adminUrl = inject('adminUrl')
  const url = databaseUrl(adminUrl, name)
  const now = Date.parse(time)
  await makeDatabase(adminUrl, name, { ahead: now - Date.now() + Number(process.env['TEST_AHEAD_MS']) })
  vi.useFakeTimers({ toFake: ['Date'], now })
  await upgrade(url)
  const db = connect(url, { max: 4 })
  try {
    await seedDemo(db, 0.05)
    await lastNight(db)
    const made = await db.one(raw('SELECT count(*) > 20 AS many, bool_and(create_time <= now()) AS past FROM purchasing_order'))
    expect(made).toEqual({ many: true, past: true })
  } finally {
    await db.close()
    await admin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  }
})

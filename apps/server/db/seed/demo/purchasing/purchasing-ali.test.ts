import { afterEach, expect, it, vi } from 'vitest'
import { sql } from '../../../../src/kit/db/db.ts'
import { testApp } from '../../../../test/app.ts'
import { bought } from './purchasing-ali.ts'

const app = await testApp()
const { db } = app.house
afterEach(() => vi.useRealTimers())

it('the demo company buys of an offer that is down for half of every hour, in whichever minute it is made', async () => {
  const [link] = await db.query<{ offerId: string; specId: string }>(sql`
    SELECT offer_id AS "offerId", spec_id AS "specId" FROM goods_ali_goods WHERE offer_id LIKE '%503' AND spec_id IS NOT NULL ORDER BY id LIMIT 1`)
  for (const minute of [0, 10, 29, 30, 59]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 1, minute) })
    expect(await db.transact((tx) => bought(tx, link!, 0, Date.now()))).toMatchObject({ ali_order_id: expect.any(String) })
  }
})

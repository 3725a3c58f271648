import { ALI_APPLY } from '@erp/contract/purchasing/money/refund.states'
import { REFUND } from '@erp/contract/purchasing/order/order.states'
import { expect, it } from 'vitest'
import { sql } from '../../../../src/kit/db/db.ts'
import { deliverDue } from '../../../../src/kit/outbox/deliver.ts'
import { testApp } from '../../../../test/app.ts'
import { OrderPlay } from '../order/order-play.ts'
import { type Bought, seedAliRefunds } from './purchasing-ali-refunds.ts'

const HOUR = 3_600_000
const app = await testApp()
const { db } = app.house
const states = async () =>
  (
    await db.query<{ state: string }>(
      sql`SELECT DISTINCT status || '/' || ali_apply AS state FROM purchasing_refund WHERE ali_apply > 0 ORDER BY 1`,
    )
  ).map(({ state }) => state)
const { under, done, dropped } = REFUND
const { waiting, asked, granted, refused, withdrawing, withdrawn } = ALI_APPLY

it('the demo company has refunds at 1688 in every state, and those that were put off go on by themselves', async () => {
  const bought = await db.query<Bought>(sql`
    SELECT a.order_id AS "orderId", a.ali_order_id AS "aliOrderId", (extract(epoch FROM now() - a.pay_time) / 3600)::int AS paid
    FROM purchasing_ali_order a JOIN purchasing_order o ON o.id = a.order_id AND o.check_flag IN (200, 300) WHERE a.pay_time IS NOT NULL`)
  expect(bought.length).toBeGreaterThan(2)
  // One of them was heard of just now: what follows takes half a day.
  await db.transact((tx) => seedAliRefunds(new OrderPlay(tx), bought, Date.now() + 12 * HOUR))
  const under502 = [waiting, asked, granted, refused, withdrawing].map((apply) => `${under}/${apply}`)
  expect(await states()).toEqual([...under502, `${done}/${granted}`, `${dropped}/${withdrawn}`])
  app.clock.advance(13 * HOUR)
  await deliverDue(app.house)
  const later = [asked, granted, refused].map((apply) => `${under}/${apply}`)
  expect(await states()).toEqual([...later, `${done}/${granted}`, `${dropped}/${withdrawn}`])
})

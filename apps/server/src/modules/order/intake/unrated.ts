import { STAGE } from '@erp/contract/order/order.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { logAll } from '../../../kit/log.ts'
import { toWaitDispatch } from '../desk/dispatch.ts'
import { estimateProfit } from '../money/profit.ts'
import { ratesOf } from '../rules/load.ts'
import type { LockedOrder } from '../stage.ts'
import { lacks } from './intake-rate.ts'

const TOGETHER = 200

interface Unrated {
  id: number
  currency: string
  day: string
}
const unratedOf = (tx: Tx, limit: number) =>
  tx.query<Unrated>(sql`
    SELECT id, currency, coalesce(paid_time, order_time, create_time)::date AS day FROM order_trade_info WHERE exchange_rate IS NULL ORDER BY id LIMIT ${limit}`)

/** Orders that came before the rate of their day; those that waited for nothing else go on. */
export const ratingOrders: Schedule = {
  key: 'order/rate',
  title: '补订单汇率',
  cron: '*/10 * * * *',
  run: async (house) => {
    const rateOf = await ratesOf(house.db)
    const rated = (await unratedOf(house.db, 10_000)).flatMap(({ id, currency, day }) => {
      const rate = rateOf(currency, day)
      return rate ? [{ id, rate }] : []
    })
    const ctx = contextOfClock(house, 'order/rate')
    for (let from = 0; from < rated.length; from += TOGETHER)
      await house.db.transact((tx) => rate(tx, rated.slice(from, from + TOGETHER), ctx))
    return `补汇率${rated.length}个订单`
  },
}

async function rate(tx: Tx, rated: { id: number; rate: string }[], ctx: Ctx): Promise<void> {
  const orders = await tx.query<LockedOrder>(sql`
    SELECT * FROM order_trade_info WHERE id = ANY(${rated.map(({ id }) => id)}::bigint[]) AND exchange_rate IS NULL ORDER BY id FOR UPDATE`)
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  await tx.run(sql`
    UPDATE order_trade_info t SET exchange_rate = r.rate, version = t.version + 1, update_by = NULL, update_time = ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rated)}::jsonb) AS r(id bigint, rate numeric) WHERE t.id = r.id AND t.id = ANY(${ids}::bigint[])`)
  await estimateProfit(tx, ids)
  await logAll(
    tx,
    ctx,
    orders.map(({ id, version }) => ({ entity: 'order/tradeInfo', entityId: id, action: '补汇率', version: version + 1 })),
  )
  for (const order of orders.filter(
    (each) => each.status === STAGE.unusual && each['exception_reason'] === lacks(each['currency']),
  ))
    await toWaitDispatch(tx, { ...order, version: order.version + 1 }, {}, ctx)
}

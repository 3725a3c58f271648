import type { EachOrder } from '@erp/contract/order/desk/order-calls'
import { type Sql, sql } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { setting } from '../../../kit/setting.ts'
import { eachOrder } from '../each.ts'
import { stage } from '../states.ts'
import { dispatching, noteRefusal, pushToStore, toDispatched } from './dispatch.ts'
import { mergeWaiting } from './merge-auto.ts'
import { ORDER_TABS } from './order-tabs.ts'

const AT_ONCE = 5000
const AT_PACKING = 4
/** A dispatch can be taken back for so long before the floor has it. */
const MINUTES_TO_REGRET = 5

interface Step {
  key: string
  /** What it does unless the setting says otherwise. */
  usual: 0 | 1
  label: string
  run: (house: House, ctx: Ctx) => Promise<EachOrder>
}
const STEPS: Step[] = [
  { key: 'order.autoMerge', usual: 0, label: '合并', run: (_house, ctx) => mergeWaiting(ctx) },
  {
    key: 'order.autoDispatch',
    usual: 0,
    label: '派单',
    run: async (house, ctx) => {
      const { ready, merge } = ORDER_TABS['sales-wait-dispatch-order']
      const ids = await found(house, sql`t.status = ${stage.waitDispatch} AND ${ready!} AND NOT (${merge!})`)
      return eachOrder(ids, ctx, (tx, order) => toDispatched(tx, order, {}, ctx), {
        ...dispatching(ctx, {}),
        refused: (order, { message }) => noteRefusal(order, message, ctx),
      })
    },
  },
  {
    key: 'order.autoPush',
    usual: 1,
    label: '推送',
    run: async (house, ctx) => {
      const before = new Date(house.clock.now().getTime() - MINUTES_TO_REGRET * 60_000)
      const ids = await found(
        house,
        sql`t.status = ${stage.dispatched} AND t.is_hold = 0 AND t.dispatch_time <= ${before} AND (t.tracking_number IS NOT NULL
          OR EXISTS (SELECT 1 FROM express_logistic_way w WHERE w.id = t.logistic_way_id AND w.number_source = ${AT_PACKING}))`,
      )
      return eachOrder(ids, ctx, (tx, order) => pushToStore(tx, order, {}, ctx))
    },
  },
]

/** Every five minutes: what the settings let go by itself, one step after the other. */
export const autoDesk: Schedule = {
  key: 'order/office',
  title: '自动合并、派单、推送',
  cron: '*/5 * * * *',
  run: async (house) => {
    const told: string[] = []
    for (const { key, usual, label, run } of STEPS) {
      if ((await setting(house.db, key, usual)) === 0) continue
      const { success, failed } = await run(house, contextOfClock(house, 'order/office'))
      told.push(`${label}${success.length}单，未${label}${failed.length}单`)
    }
    return told.join('；') || '未启用'
  },
}

async function found({ db }: House, where: Sql): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    sql`SELECT t.id FROM order_trade_info t WHERE t.merge_to_id IS NULL AND ${where} ORDER BY t.id LIMIT ${AT_ONCE}`,
  )
  return rows.map(({ id }) => id)
}

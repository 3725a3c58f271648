import { POINT_ACTIONS } from '@erp/contract/report/points/point-actions'
import { warehouseIntegral } from '@erp/contract/report/points/warehouse-integral'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import { groupedBefore } from '../../../kit/grouped/grouped.ts'
import type { Asked, MakeSource } from '../../../kit/grouped/source.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ownStores } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'
import { workSums } from './work-close.ts'
import { otherPoints, rateOn, type Span, workRecords } from './work-records.ts'

const OPEN = raw(`coalesce((SELECT day + 1 FROM data_center_report_work_through), '-infinity'::date)`)

function spanOf({ condition }: Asked): Span {
  const [from, to] = (condition['day'] as string[]).map((day) => sql`${day.slice(0, 10)}::date`)
  return { from: from!, to: to! }
}

/** One's own line; the people of the stores that one leads, and with the right for it those of one's stores. */
function seen({ user }: Ctx): Sql {
  const stores = may(user, 'report:warehouseIntegral:store')
    ? ownStores(user, raw('t.store_id'))
    : sql`t.store_id = ANY(ARRAY(SELECT s.id FROM stock_store s WHERE ${user.userId} = ANY(s.manager_ids)))`
  return sql`(t.user_id = ${user.userId} OR ${stores})`
}

/** Closed days from their sums, the others from the records; files and bills are few and stand as they are. */
const summed = (span: Span): Sql => sql`(
  SELECT d.day, d.user_id, d.store_id, d.action, d.quantity, d.points FROM data_center_report_work_day d WHERE d.day BETWEEN ${span.from} AND ${span.to}
  UNION ALL
  SELECT w.day, w.user_id, w.store_id, w.action, w.quantity, w.points FROM ${workSums({ from: sql`greatest(${span.from}, ${OPEN})`, to: span.to })} w
  UNION ALL
  SELECT o.time::date, o.user_id, o.store_id, o.action, o.quantity, o.points FROM ${otherPoints(span)} o)`

const recorded = (span: Span): Sql => sql`(
  SELECT w.time::date AS day, w.time, w.user_id, w.store_id, w.action, w.quantity, coalesce(w.points, w.quantity * ${rateOn('w.action', 'w.time::date')}) AS points, w.doc_no, w.sku_id
  FROM ${workRecords(span)} w
  UNION ALL
  SELECT o.time::date, o.time, o.user_id, o.store_id, o.action, o.quantity, o.points, o.doc_no, o.sku_id FROM ${otherPoints(span)} o)`

const known = { userId: raw('t.user_id'), storeId: raw('nullif(t.store_id, 0)'), action: raw('t.action') }
const shared = (asked: Asked) => ({
  reach: seen(asked.ctx),
  dimensions: { ...known, onDay: raw(`to_char(t.day, 'YYYY-MM-DD')`), month: raw(`to_char(t.day, 'YYYY-MM')`) },
  filters: known,
  matches: { day: () => raw('true') },
})
const only = (condition: string, sign = ''): Sql => raw(`CASE WHEN ${condition} THEN ${sign}t.points ELSE 0 END`)

const sums: MakeSource = (asked) => ({
  ...shared(asked),
  from: sql`${summed(spanOf(asked))} t`,
  measures: {
    total: raw('t.points'),
    earned: only(`t.action NOT IN ('uploaded', 'deducted')`),
    uploaded: only(`t.action = 'uploaded'`),
    deducted: only(`t.action = 'deducted'`, '-'),
    quantity: raw(`CASE WHEN t.action = 'uploaded' THEN 0 ELSE t.quantity END`),
    ...Object.fromEntries(POINT_ACTIONS.map(([action]) => [action, only(`t.action = '${action}'`)])),
  },
})

const records: MakeSource = (asked) => ({
  ...shared(asked),
  from: sql`${recorded(spanOf(asked))} t`,
  measures: {},
  rows: {
    columns: {
      ...known,
      docNo: raw('t.doc_no'),
      time: raw('t.time'),
      skuId: raw('t.sku_id'),
      quantity: raw('t.quantity'),
      points: raw('round(t.points, 4)'),
    },
    order: raw('t.time DESC, t.doc_no'),
  },
})

export const integrals = groupedBefore(warehouseIntegral, records, sums)

import { OPEN_KINDS, type OpenItem, type OpenKind } from '@erp/contract/report/month/month'
import { OPEN_CASE } from '@erp/contract/sale-after/case/case.states'
import { join, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { billState } from '../../express/states.ts'
import { stage } from '../../order/states.ts'
import { stockInState } from '../../purchasing/states.ts'
import { refundState } from '../../sale-after/states.ts'
import { checkFlag } from '../../stock/states.ts'
import { openBonuses } from '../bonus/open-bonuses.ts'
import { DELTA, SHOP } from '../profit/profit-tables.ts'
import { fee, feeKind } from '../states.ts'
import { daysOfMonth, type MonthDays } from './month-range.ts'

interface Looked {
  blocks: 0 | 1
  path: (days: MonthDays) => string
  count: (days: MonthDays) => Sql
}
const EARLIER = 3
const shipped = ({ from, next }: MonthDays) => sql`FROM order_trade_info o
  WHERE o.ship_time >= ${from}::date::timestamptz AND o.ship_time < ${next}::date::timestamptz AND o.status IN (${stage.shipped}, ${stage.archived}) AND o.deleted_at IS NULL`
const made = ({ next }: MonthDays) => sql`t.create_time < ${next}::date::timestamptz AND t.deleted_at IS NULL`
const until = (name: string) => (days: MonthDays) => `?${name}=~${days.to} 23:59:59`
const factsOf = sql`FROM order_profit_fact f WHERE f.order_id = o.id`

const LOOKED: Record<Exclude<OpenKind, 'bonus'>, Looked> = {
  before: {
    blocks: 1,
    path: () => '/reportManagement/month',
    count: ({ from }) => sql`SELECT count(DISTINCT date_trunc('month', day)) FROM ${raw(SHOP)}
      WHERE day < ${from}::date AND day >= coalesce(data_center_report_closed_before(), '0001-01-01')`,
  },
  unfolded: {
    blocks: 1,
    path: () => '/reportManagement/check',
    count: ({ from, next }) => sql`SELECT count(*) FROM ${raw(DELTA)} WHERE day >= ${from}::date AND day < ${next}::date`,
  },
  factless: {
    blocks: 1,
    path: ({ from, to }) => `/orderList/tradeInfo?shipTime=${from} 00:00:00~${to} 23:59:59`,
    count: (days) => sql`SELECT count(*) ${shipped(days)} AND NOT EXISTS (SELECT 1 ${factsOf})`,
  },
  differing: {
    blocks: 0,
    path: () => '/reportManagement/check',
    count: (days) => sql`SELECT count(*) ${shipped(days)} AND (SELECT sum(f.profit) ${factsOf}) <> coalesce(o.profit, 0)`,
  },
  unbilled: {
    blocks: 0,
    path: () => '/express/freightBill',
    count: (days) =>
      sql`SELECT count(*) ${shipped(days)} AND o.merge_to_id IS NULL AND o.tracking_number IS NOT NULL AND o.freight_billed IS NULL`,
  },
  bill: {
    blocks: 0,
    path: () => '/express/freightBill?tab=100',
    count: ({
      from,
      next,
    }) => sql`SELECT count(*) FROM express_freight_bill t WHERE t.check_flag = ${billState.waitAudit} AND t.deleted_at IS NULL
      AND (t.period_from < ${next}::date AND t.period_to >= ${from}::date OR t.create_time < ${next}::date::timestamptz)`,
  },
  case: {
    blocks: 0,
    path: (days) => `/afterSales/case${until('createTime')(days)}`,
    count: (days) =>
      sql`SELECT count(*) FROM sale_after_case t WHERE t.check_flag = ANY(${[...OPEN_CASE]}::int[]) AND ${made(days)}`,
  },
  refund: {
    blocks: 0,
    path: () => '/afterSales/refund?tab=100',
    count: (days) => sql`SELECT count(*) FROM sale_after_refund t WHERE t.status = ${refundState.waiting} AND ${made(days)}`,
  },
  stockIn: {
    blocks: 0,
    path: (days) => `/purchase/stockIn${until('createTime')(days)}`,
    count: (days) => sql`SELECT count(*) FROM purchasing_stock_in t WHERE ${made(days)} AND (t.status = ${stockInState.waitAudit}
      OR t.status = ${stockInState.audited} AND t.audit_time >= ${days.from}::date::timestamptz AND t.audit_time < ${days.next}::date::timestamptz AND EXISTS (
        SELECT 1 FROM purchasing_stock_in_line l WHERE l.document_id = t.id AND l.gift_qty < l.quantity AND coalesce(l.unit_cost, 0) = 0))`,
  },
  count: {
    blocks: 0,
    path: () => '/warehouse/checkReceiptFinished?tab=100',
    count: (days) =>
      sql`SELECT count(*) FROM stock_check_receipt_finished t WHERE t.check_flag = ${checkFlag.waitAudit} AND ${made(days)}`,
  },
  adFee: {
    blocks: 0,
    path: ({ from, to }) => `/reportManagement/fees?kind=7&day=${from}~${to}`,
    count: ({
      from,
      next,
    }) => sql`SELECT count(DISTINCT t.shop_id) FROM data_center_report_fee t WHERE t.kind = ${feeKind.ad} AND t.status = ${fee.booked}
      AND t.day >= ${from}::date - make_interval(months => ${EARLIER}) AND t.day < ${from}::date AND NOT EXISTS (SELECT 1 FROM data_center_report_fee n
        WHERE n.kind = t.kind AND n.status = t.status AND n.shop_id = t.shop_id AND n.day >= ${from}::date AND n.day < ${next}::date)`,
  },
  storageFee: {
    blocks: 0,
    path: ({ from, to }) => `/reportManagement/fees?kind=8&day=${from}~${to}`,
    count: ({ from, next }) => sql`SELECT count(*) FROM stock_store w WHERE w.store_type IN (2, 3, 4) AND w.deleted_at IS NULL
      AND EXISTS (SELECT 1 FROM stock_daily d WHERE d.store_id = w.id AND d.day < ${next}::date AND d.closing_qty > 0)
      AND NOT EXISTS (SELECT 1 FROM data_center_report_fee n WHERE n.kind = ${feeKind.storage} AND n.status = ${fee.booked} AND n.day = ${from}::date
        AND (n.store_id = w.id OR n.shop_id = ANY(w.plat_shop_ids)))`,
  },
}

/** What is not settled in a month, all kinds in one statement, those that block first. */
export async function openItems(tx: Tx, month: string): Promise<OpenItem[]> {
  const days = daysOfMonth(month)
  const kinds = Object.entries(LOOKED)
  const counted = await tx.one<Record<string, number>>(
    sql`SELECT ${join(
      kinds.map(([kind, { count }]) => sql`(${count(days)})::int AS ${raw(`"${kind}"`)}`),
      ', ',
    )}`,
  )
  const bonus = await openBonuses(tx, month)
  return OPEN_KINDS.map(([kind, title]) =>
    kind === 'bonus'
      ? { kind, title, count: bonus, blocks: 0, path: '/reportManagement/salesmanBonus' }
      : { kind, title, count: counted![kind]!, blocks: LOOKED[kind].blocks, path: LOOKED[kind].path(days) },
  )
}

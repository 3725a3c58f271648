import { CASE_TYPE } from '@erp/contract/sale-after/case/case.states'
import { type Sql, sql, type Tx } from '../../../../src/kit/db/db.ts'
import { stage } from '../../../../src/modules/order/states.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A shipped order that a buyer was not happy with. */
export interface Unhappy {
  id: number
  seller: string
  sellerId: number
  storeId: number
  saleAmount: string
  /** Of its currency. */
  places: number
  shipTime: number
  lineId: number
  lineAmount: string
  skuId: number
  /** Where a good piece goes back to. */
  shelfId: number | null
  /** Another one could be sent. */
  inStock: boolean
}
/** How far it has come; the rest as far as time goes. */
export type Fate = 'waiting' | 'arrived' | 'short' | 'plain'
export interface Told {
  caseType: number
  reason: string
  duty: number
  isComplaint: number
  refundFirst: number
  refundAmount: string | null
  created: number
  deadline: number
  end: 'settled' | 'rejected' | 'withdrawn'
  fate: Fate
}

/** Single pieces of the last months, spread evenly, from the stores that take goods back. */
export const unhappyOrders = (tx: Tx, count: number, days: number): Promise<Unhappy[]> =>
  ordersLike(tx, count, days, sql`(t.id * 7919) % 10007, t.id`)

/** The one of the last days that cost its buyer most, and that nobody complained about yet. */
export const dearestOrder = async (tx: Tx, days: number): Promise<Unhappy | undefined> =>
  (
    await ordersLike(
      tx,
      1,
      days,
      sql`EXISTS (SELECT 1 FROM sale_after_case c WHERE c.order_id = t.id), t.sale_amount * t.exchange_rate DESC, t.id`,
    )
  )[0]

const ordersLike = (tx: Tx, count: number, days: number, order: Sql): Promise<Unhappy[]> =>
  tx.query<Unhappy>(sql`
    SELECT o.*, (SELECT s.location_id FROM stock_location_sku s WHERE s.store_id = o."storeId" AND s.sku_id = o."skuId" ORDER BY s.is_main DESC, s.location_id LIMIT 1) AS "shelfId",
      EXISTS (SELECT 1 FROM stock_summary s WHERE s.store_id = o."storeId" AND s.sku_id = o."skuId" AND s.sellable_on_hand - s.sellable_occupied > 5) AS "inStock"
    FROM (SELECT t.id, u.username AS seller, u.id AS "sellerId", t.store_id AS "storeId", t.sale_amount AS "saleAmount", y.decimals AS places, extract(epoch FROM t.ship_time)::float8 * 1000 AS "shipTime",
        d.id AS "lineId", d.line_amount AS "lineAmount", d.stock_sku_id AS "skuId"
      FROM order_trade_info t JOIN account_user u ON u.id = t.seller_id AND u.status = 1 JOIN basic_currency y ON y.currency_code = t.currency JOIN order_details d ON d.order_id = t.id AND d.shipped_qty > 0 AND d.stock_sku_id IS NOT NULL
      WHERE t.status IN (${stage.shipped}, ${stage.archived}) AND t.is_cancelled = 0 AND t.merge_to_id IS NULL AND t.fulfil_by = 1 AND t.store_id IN (1, 2, 3) AND t.sale_amount >= 8
        AND t.ship_time > now() - ${days}::int * interval '1 day' AND t.is_returned = 0 AND t.exchange_rate IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM order_details x WHERE x.order_id = t.id AND x.id <> d.id) ORDER BY ${order} LIMIT ${count}) o ORDER BY o."shipTime"`)

const TYPES = [1, 1, 2, 1, 3, 1, 2, 1, 4, 2]
const REASONS: [reason: string, duty: number][] = [
  ['1', 1],
  ['3', 3],
  ['5', 1],
  ['2', 2],
  ['4', 2],
  ['6', 5],
  ['7', 5],
  ['3', 4],
  ['99', 6],
]
const PARTS = ['0.2', '0.3', '0.5', '1']

/** What the buyer of the n-th wanted, some days after it left. */
export function tellCase(order: Unhappy, n: number, now: number, fate: Fate): Told {
  const isBack = fate === 'arrived' || fate === 'short'
  const caseType = isBack ? CASE_TYPE.returned : TYPES[n % TYPES.length]!
  const sends = caseType === CASE_TYPE.resend || caseType === CASE_TYPE.exchange
  const created = createdOf(order, n, now, fate)
  const [reason, duty] = REASONS[n % REASONS.length]!
  const part = caseType === CASE_TYPE.returned ? '1' : PARTS[n % PARTS.length]!
  return {
    caseType,
    reason,
    duty,
    fate,
    created,
    isComplaint: n % 6 === 0 ? 1 : 0,
    refundFirst: !isBack && n % 5 === 0 ? 1 : 0,
    refundAmount: sends ? null : partOf(order, Number(part)),
    deadline: created + (2 + (n % 4)) * DAY,
    end: fate === 'plain' ? endOf(n, sends && now - created > 3 * DAY) : 'settled',
  }
}

/** Never more than was paid. */
export function partOf({ saleAmount, places }: Pick<Unhappy, 'saleAmount' | 'places'>, part: number): string {
  const unit = 10 ** Math.min(places, 2)
  return (Math.floor(Number((Number(saleAmount) * part * unit).toFixed(4))) / unit).toFixed(2)
}

function createdOf(order: Unhappy, n: number, now: number, fate: Fate): number {
  if (fate === 'waiting') return now - (3 + ((n * 5) % 40)) * HOUR
  if (fate !== 'plain') return now - 16 * DAY + (n % 12) * HOUR
  const after = (5 + (n % 11)) * DAY + (n % 9) * HOUR
  return Math.min(order.shipTime + Math.min(after, (now - order.shipTime) * 0.7), now - 3 * HOUR)
}

/** What goes out again for a case must not lie about for weeks: old ones of that kind were refused or withdrawn. */
function endOf(n: number, isStale: boolean): Told['end'] {
  if (n % 13 === 0 || (isStale && n % 2 === 0)) return 'rejected'
  return n % 17 === 0 || isStale ? 'withdrawn' : 'settled'
}

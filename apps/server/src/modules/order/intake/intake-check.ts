import { ORDER_ENTRIES } from '@erp/contract/order/order.states'
import type { Rows } from '../../../../db/rows.ts'
import { empty, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { LockedOrder } from '../stage.ts'

export interface Failing {
  id: number
  type: number
  reason: string
}
/** How failing orders enter; `more` are others that do, a table (id, type, reason). */
export const unusual = (failing: Failing[], more?: Sql) => ({
  entry: 'unusual' as const,
  who: sql`SELECT id, type, reason FROM jsonb_to_recordset(${JSON.stringify(failing)}::jsonb) AS f(id bigint, type smallint, reason text)
    ${more ? sql`UNION ALL ${more}` : empty}`,
  set: { orderExceptionType: raw('r.type'), exceptionReason: raw('left(r.reason, 200)'), exceptionFrom: ORDER_ENTRIES.wait.to },
})
/** Countries whose addresses have no post code. */
const NO_POST_CODE = new Set(
  `AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC ML MO MR MS MU MW NR NU PA QA RW SB SC SL
  SO SR ST SY TD TF TG TK TO TT TV TZ UG VU YE ZA ZW`.split(/\s+/),
)
export const needsPostCode = (countryCode: string): boolean => !NO_POST_CODE.has(countryCode)
const BANNED = '70'
/** Where an order goes, by its columns. */
export type Delivery = Pick<Rows['order_trade_info'], 'name' | 'country_code' | 'city' | 'street1' | 'post_code'>
interface Checked extends Delivery, Pick<Rows['order_trade_info'], 'id' | 'released_types'> {
  unmatched: string[]
  banned: string[]
}

/** The first check that each of the orders fails, in the book's order; what a person let through is not raised again. */
export async function failingOf(tx: Tx, orderIds: number[]): Promise<Failing[]> {
  const orders = await tx.query<Checked>(sql`
    SELECT t.id, t.name, t.country_code, t.city, t.street1, t.post_code, t.released_types,
      ARRAY(SELECT coalesce(d.shop_sku, '') FROM order_details d WHERE d.order_id = t.id AND d.stock_sku_id IS NULL ORDER BY d.id) AS unmatched,
      ARRAY(SELECT DISTINCT k.sku FROM order_details d JOIN goods_goods_sku k ON k.id = d.stock_sku_id WHERE d.order_id = t.id AND k.sku_status = ${BANNED} ORDER BY 1) AS banned
    FROM order_trade_info t WHERE t.id = ANY(${orderIds}::bigint[]) ORDER BY t.id`)
  return orders.flatMap((order) => failing(order) ?? [])
}

export async function recheck(tx: Tx, order: LockedOrder, released: number[]): Promise<Failing | null> {
  const [found] = await failingOf(tx, [order.id])
  // Nothing can be shipped without its SKU: that one is never let through.
  return found && (found.type === 1 || !released.includes(found.type)) ? found : null
}

function failing(order: Checked): Failing | null {
  const lacking = lackingOf(order)
  const checks: (Omit<Failing, 'id'> | false)[] = [
    order.unmatched.length > 0 && { type: 1, reason: `SKU未匹配：${order.unmatched.join('、')}` },
    order.banned.length > 0 && { type: 10, reason: `侵权禁售：${order.banned.join('、')}` },
    lacking.length > 0 && { type: 2, reason: `地址不完整：缺少${lacking.join('、')}` },
  ]
  const first = checks.find((check) => check !== false && (check.type === 1 || !order.released_types.includes(check.type)))
  return first ? { id: order.id, ...first } : null
}

export function lackingOf(order: Delivery): string[] {
  const needed: [keyof Delivery, string][] = [
    ['name', '收件人'],
    ['country_code', '国家'],
    ['city', '城市'],
    ['street1', '街道1'],
  ]
  if (order.country_code && needsPostCode(order.country_code)) needed.push(['post_code', '邮编'])
  return needed.filter(([column]) => !order[column]?.trim()).map(([, label]) => label)
}

import { sql, type Tx } from '../../kit/db.ts'
import type { LockedOrder } from './stage.ts'

export interface Failing {
  type: number
  reason: string
}
/** Countries whose addresses have no post code. */
const NO_POST_CODE = new Set(
  (
    'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC ML MO MR MS MU MW NR NU PA QA RW SB SC SL SO SR ST ' +
    'SY TD TF TG TK TO TT TV TZ UG VU YE ZA ZW'
  ).split(' '),
)
const BANNED = '70'

/** The first check that fails, in the book's order; types in `released` were let through by a person. */
export async function recheck(tx: Tx, order: LockedOrder, released: number[]): Promise<Failing | null> {
  const lines = await tx.query<{ shopSku: string | null; sku: string | null; status: string | null }>(sql`
    SELECT d.shop_sku AS "shopSku", k.sku, k.sku_status AS status FROM order_details d LEFT JOIN goods_goods_sku k ON k.id = d.stock_sku_id
    WHERE d.order_id = ${order.id} ORDER BY d.id`)
  const unmatched = lines.filter((line) => line.sku === null)
  const banned = lines.filter((line) => line.status === BANNED)
  const lacking = lackingOf(order)
  const checks: (Failing | false)[] = [
    unmatched.length > 0 && { type: 1, reason: `SKU未匹配：${unmatched.map((line) => line.shopSku ?? '').join('、')}` },
    banned.length > 0 && { type: 10, reason: `侵权禁售：${banned.map((line) => line.sku).join('、')}` },
    lacking.length > 0 && { type: 2, reason: `地址不完整：缺少${lacking.join('、')}` },
  ]
  // Nothing can be shipped without its SKU: that one is never let through.
  return checks.find((check): check is Failing => check !== false && (check.type === 1 || !released.includes(check.type))) ?? null
}

export function lackingOf(order: Record<string, any>): string[] {
  const needed: [string, string][] = [
    ['name', '收件人'],
    ['country_code', '国家'],
    ['city', '城市'],
    ['street1', '街道1'],
  ]
  if (order['country_code'] && !NO_POST_CODE.has(order['country_code'])) needed.push(['post_code', '邮编'])
  return needed.filter(([column]) => !order[column]?.trim()).map(([, label]) => label)
}

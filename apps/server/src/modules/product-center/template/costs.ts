import { over, plus, round2, times } from '@erp/contract/kit/decimal'
import type { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import type { SkuCost } from '@erp/contract/product-center/template/template-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { may } from '../../../kit/session.ts'
import { platOf } from './shops.ts'

/** What a platform, the payment and advertising take, in percent. */
export interface FeeRates {
  feeRate: string
  payRate: string
  adRate: string
}
const COST = 'goods:sku:viewCost'
const CURRENCIES = ['USD', 'EUR']
const NOTHING: FeeRates = { feeRate: '0', payRate: '0', adRate: '0' }

/** What the form reckons margins from; costs only for those who may see them. */
export const costs: Handlers<typeof smtTemplate>['costs'] = async (tx, { tempType, goodsId, skuIds }, ctx) => {
  const skus = await skuCosts(tx, skuIds ?? [], goodsId ?? null)
  const fees = goodsId ? (await feeRates(tx, platOf(tempType), [goodsId])).get(goodsId) : null
  const shown = may(ctx.user, COST) ? skus : skus.map((sku) => ({ ...sku, cost: null, pack: null, freight: null }))
  return { rates: await ratesOf(tx, ctx), ...(fees ?? NOTHING), skus: shown }
}

/** Of these SKUs, and of all SKUs of the goods. The cost is what the stock cost, or the price to buy at where there is none. */
export function skuCosts(tx: Tx, skuIds: readonly number[], goodsId: number | null): Promise<SkuCost[]> {
  return tx.query<SkuCost>(sql`
    SELECT k.id AS "skuId", k.sku, k.sku_name AS "skuName", k.property1, k.property2, k.property3, k.sku_image AS "skuImage", k.weight,
      greatest(coalesce(s.available, 0), 0)::int AS available, coalesce(s.cost, k.cost_price)::text AS cost, coalesce(p.cost, 0)::text AS pack, NULL::text AS freight
    FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id
    LEFT JOIN basic_pack_info p ON p.id = coalesce(k.pack_info_id, g.pack_info_id)
    LEFT JOIN LATERAL (SELECT sum(q.sellable) AS available, round(sum(q.amount) / nullif(sum(q.on_hand), 0), 4) AS cost
      FROM goods_sku_stock q WHERE q.sku_id = k.id) s ON true
    WHERE (k.id = ANY(${[...skuIds]}::bigint[]) OR k.goods_id = ${goodsId}::bigint) AND k.deleted_at IS NULL ORDER BY k.goods_id, k.sort_no, k.id`)
}

/** As the goods' texts for the platform have them. */
export async function feeRates(tx: Tx, platCode: string, goodsIds: readonly number[]): Promise<Map<number, FeeRates>> {
  const found = await tx.query<FeeRates & { goodsId: number }>(sql`
    SELECT goods_id AS "goodsId", coalesce(fee_rate, 0)::text AS "feeRate", coalesce(pay_rate, 0)::text AS "payRate", coalesce(ad_rate, 0)::text AS "adRate"
    FROM product_center_platform_info WHERE plat_name = ${platCode} AND goods_id = ANY(${[...goodsIds]}::bigint[]) AND deleted_at IS NULL`)
  return new Map(found.map((row) => [row.goodsId, row]))
}

/** CNY for one of each currency today. */
export async function ratesOf(tx: Tx, ctx: Pick<Ctx, 'now'>): Promise<Record<string, string>> {
  const found = await tx.query<{ code: string; rate: string }>(sql`
    SELECT DISTINCT ON (currency_code) currency_code AS code, trim_scale(rate)::text AS rate FROM basic_exchange_rate
    WHERE currency_code = ANY(${CURRENCIES}::text[]) AND from_day <= ${ctx.now}::timestamptz::date AND deleted_at IS NULL ORDER BY currency_code, from_day DESC`)
  return { CNY: '1', ...Object.fromEntries(found.map(({ code, rate }) => [code, rate])) }
}

/** The price that leaves nothing: §5.2 with a margin of none; null where it cannot be reckoned. */
export function breakEvenOf(
  cost: Pick<SkuCost, 'cost' | 'pack' | 'freight'>,
  rate: string | undefined,
  fees: FeeRates = NOTHING,
): string | null {
  if (!cost.cost || !rate) return null
  const left = 100 - [fees.feeRate, fees.payRate, fees.adRate].reduce((sum, percent) => sum + Number(percent), 0)
  if (left <= 0) return null
  const spent = plus(plus(cost.cost, cost.pack ?? '0').toString(), cost.freight ?? '0').toString()
  return round2(over(spent, times(rate, over(left, 100).toString()).toString()))
}

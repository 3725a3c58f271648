import type { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import type { SkuCost } from '@erp/contract/product-center/template/template-rows'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { may } from '../../../kit/session.ts'
import { freightIn, marginWorld } from '../listing/margin.ts'
import { usualOf } from '../platform/defaults.ts'
import { ratesOn } from '../platform/price.ts'
import { platOf } from './shops.ts'

/** What a platform, the payment and advertising take, in percent. */
export interface FeeRates {
  feeRate: string
  payRate: string
  adRate: string
}
const COST = 'goods:sku:viewCost'
const CURRENCIES = ['CNY', 'USD', 'EUR']
const NOTHING: FeeRates = { feeRate: '0', payRate: '0', adRate: '0' }

/** What the form reckons margins from; costs only for those who may see them. */
export const costs: Handlers<typeof smtTemplate>['costs'] = async (tx, { tempType, goodsId, skuIds }, ctx) => {
  const skus = await skuCosts(tx, skuIds ?? [], goodsId ?? null)
  const own = goodsId ? (await feeRates(tx, platOf(tempType), [goodsId], ctx.now.slice(0, 10))).get(goodsId) : null
  const seen = may(ctx.user, COST)
  const sold = skus.map(({ skuId }) => ({ listType: tempType, platCode: platOf(tempType), goodsId: goodsId ?? null, skuId }))
  const world = await marginWorld(tx, sold, ctx.now)
  const shown = skus.map((sku, i) =>
    seen ? { ...sku, freight: freightIn(world, sold[i]!) } : { ...sku, cost: null, pack: null, freight: null },
  )
  return { rates: await ratesOf(tx, ctx), ...(own ?? NOTHING), skus: shown }
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

/** As the goods' texts for the platform have them, else as the platform usually takes. */
export async function feeRates(
  tx: Tx,
  platCode: string,
  goodsIds: readonly number[],
  day: string,
): Promise<Map<number, FeeRates>> {
  const usual = (await usualOf(tx, [platCode], day)).get(platCode)
  const found = await tx.query<{ goodsId: number; [rate: string]: string | number | null }>(sql`
    SELECT g.id AS "goodsId", i.fee_rate::text AS fee, i.pay_rate::text AS pay, i.ad_rate::text AS ad
    FROM goods_goods g LEFT JOIN product_center_platform_info i ON i.goods_id = g.id AND i.plat_name = ${platCode} AND i.deleted_at IS NULL
    WHERE g.id = ANY(${[...goodsIds]}::bigint[])`)
  const text = (value: string | number | null | undefined) => (value == null ? null : String(value))
  return new Map(
    found.map(({ goodsId, fee, pay, ad }) => [
      goodsId,
      {
        feeRate: text(fee) ?? usual?.feeRate ?? '0',
        payRate: text(pay) ?? usual?.payRate ?? '0',
        adRate: text(ad) ?? '0',
      },
    ]),
  )
}

/** CNY for one of each currency that a listing may have. */
export async function ratesOf(tx: Tx, ctx: Pick<Ctx, 'now'>): Promise<Record<string, string>> {
  const all = await ratesOn(tx, ctx.now.slice(0, 10))
  return Object.fromEntries(CURRENCIES.flatMap((code) => (all.has(code) ? [[code, all.get(code)!]] : [])))
}

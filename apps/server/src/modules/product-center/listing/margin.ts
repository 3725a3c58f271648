import { over, round, round2, times } from '@erp/contract/kit/decimal'
import { priceOf, supplyOf } from '@erp/contract/product-center/platform/price'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import Big from 'big.js'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { ExpressSnapshot } from '../../express/for-orders.ts'
import { compileExpress, isFeasible } from '../../express/for-orders.ts'
import { usualOf } from '../platform/defaults.ts'
import { type Costs, costsOf, ratesOn, type SkuCost } from '../platform/price.ts'

const HUNDRED = new Big(100)

/** What a price is judged by. */
export interface Sold {
  listType: number
  platCode: string
  currency: string
  goodsId: number | null
  skuId: number | null
  pieces: number
}
interface Info {
  feeRate: string | null
  payRate: string | null
  adRate: string | null
  margin: string | null
  wayId: number | null
  countryCode: string | null
  /** As it was typed, where no way says it. */
  freight: string | null
}
export interface MarginWorld {
  day: string
  costs: Map<number, SkuCost>
  rates: Map<string, string>
  infos: Map<string, Info>
  usual: Awaited<ReturnType<typeof usualOf>>
  express: ExpressSnapshot
  /** What a way takes to a country, by the weight: many are sent alike. */
  freights: Map<string, string | null>
  /** What a price leaves of the same costs and rates: a division each, and many SKUs are sold alike. */
  margins: Map<string, string | null>
}

/** Costs, rates, fees and freight of one moment, in a number of queries that does not depend on how many are judged. */
export async function marginWorld(
  tx: Tx,
  sold: readonly Pick<Sold, 'skuId' | 'goodsId' | 'platCode'>[],
  now: string,
): Promise<MarginWorld> {
  const day = now.slice(0, 10)
  const plats = [...new Set(sold.map(({ platCode }) => platCode))]
  return {
    day,
    costs: await costsOf(tx, [...new Set(sold.flatMap(({ skuId }) => skuId ?? []))]),
    rates: await ratesOn(tx, day),
    infos: await infosOf(tx, [...new Set(sold.flatMap(({ goodsId }) => goodsId ?? []))], plats),
    usual: await usualOf(tx, plats, day),
    express: await compileExpress(tx, day),
    freights: new Map(),
    margins: new Map(),
  }
}

const keyOf = (goodsId: number | null, platCode: string): string => `${goodsId} ${platCode}`

async function infosOf(tx: Tx, goodsIds: number[], plats: string[]): Promise<Map<string, Info>> {
  const rows = await tx.query<Info & { goodsId: number; platCode: string }>(sql`
    SELECT goods_id AS "goodsId", plat_name AS "platCode", fee_rate AS "feeRate", pay_rate AS "payRate", ad_rate AS "adRate", margin,
      logistic_way_id AS "wayId", country_code AS "countryCode", freight
    FROM product_center_platform_info WHERE goods_id = ANY(${goodsIds}::bigint[]) AND plat_name = ANY(${plats}::text[]) AND deleted_at IS NULL`)
  return new Map(rows.map((row) => [keyOf(row.goodsId, row.platCode), row]))
}

/** What selling it at these terms takes, or why nobody can say. */
export interface Reckoned {
  costs: Costs
  exchangeRate: string
  feeRate: string
  payRate: string
  adRate: string
}
export const isReckoned = (found: Reckoned | { reason: string }): found is Reckoned => 'costs' in found

export function reckon(sold: Sold, world: MarginWorld): Reckoned | { reason: string } {
  const cost = sold.skuId === null ? undefined : world.costs.get(sold.skuId)
  if (!cost) return { reason: '未关联本地SKU' }
  const own = costOf(sold, cost)
  if (own === null) return { reason: '没有库存成本和采购价' }
  const info = world.infos.get(keyOf(sold.goodsId, sold.platCode))
  const packed = ofPieces(cost.packCost, sold.pieces)
  if (sold.listType === LIST_TYPE.managed)
    return {
      costs: { cost: own, packCost: packed, freight: info?.freight ?? '0' },
      exchangeRate: '1',
      feeRate: '0',
      payRate: '0',
      adRate: '0',
    }
  const exchangeRate = world.rates.get(sold.currency)
  if (!exchangeRate) return { reason: `缺少${sold.currency}汇率` }
  const freight = freightOf(info, cost, sold.pieces, world)
  if (freight === null) return { reason: '平台信息没有可用的物流渠道' }
  const usual = world.usual.get(sold.platCode)
  const feeRate = info?.feeRate ?? usual?.feeRate ?? '0'
  const payRate = info?.payRate ?? usual?.payRate ?? '0'
  return { costs: { cost: own, packCost: packed, freight }, exchangeRate, feeRate, payRate, adRate: info?.adRate ?? '0' }
}

/** Defective pieces have cost what they cost: nothing of it is earned back by their price. */
const costOf = ({ listType, pieces }: Sold, { cost }: SkuCost): string | null =>
  listType === LIST_TYPE.defective ? '0' : cost === null ? null : ofPieces(cost, pieces)

const ofPieces = (amount: string, pieces: number): string => (pieces === 1 ? amount : times(amount, pieces).toString())

/** What sending a piece costs, in CNY: by the way of the goods' texts or as it was typed; null where neither is known. */
export function freightIn(
  world: MarginWorld,
  { listType, goodsId, platCode, skuId }: Omit<Sold, 'pieces' | 'currency'>,
): string | null {
  const info = world.infos.get(keyOf(goodsId, platCode))
  const cost = skuId === null ? undefined : world.costs.get(skuId)
  if (!cost || listType === LIST_TYPE.managed) return info?.freight ?? null
  return freightOf(info, cost, 1, world)
}

function freightOf(info: Info | undefined, { weight }: SkuCost, pieces: number, world: MarginWorld): string | null {
  if (!info?.wayId || !info.countryCode || !weight) return info?.freight ?? null
  const key = `${info.wayId} ${info.countryCode} ${weight * pieces}`
  if (!world.freights.has(key)) world.freights.set(key, tried(info.wayId, info.countryCode, weight * pieces, world))
  return world.freights.get(key) ?? info.freight
}

function tried(wayId: number, countryCode: string, weight: number, { express, day }: MarginWorld): string | null {
  const parcel = { storeId: null, platName: null, countryCode, postCode: null, weight, day }
  const unsaid = { attrs: [], declareValue: null, declareCurrency: null, phone: null, taxNo: null }
  const verdict = express.freight({ ...parcel, ...unsaid }, wayId)
  return isFeasible(verdict) ? verdict.freightCny : null
}

/** Percent of what comes in, half up to two places; null where nothing comes in. */
export function marginAt(price: string | null, found: Reckoned): string | null {
  if (price === null || Number(price) <= 0) return null
  const { costs, exchangeRate, feeRate, payRate, adRate } = found
  const spent = new Big(costs.cost).plus(costs.packCost).plus(costs.freight)
  const left = HUNDRED.minus(feeRate).minus(payRate).minus(adRate)
  return round2(left.minus(spent.times(HUNDRED).div(times(price, exchangeRate))))
}

/** The same for one of many. */
export function marginIn({ margins }: MarginWorld, price: string | null, found: Reckoned): string | null {
  const { costs, exchangeRate, feeRate, payRate, adRate } = found
  const key = `${price} ${costs.cost} ${costs.packCost} ${costs.freight} ${exchangeRate} ${feeRate} ${payRate} ${adRate}`
  const known = margins.get(key)
  if (known !== undefined) return known
  const margin = marginAt(price, found)
  margins.set(key, margin)
  return margin
}

/** The price that leaves the margin, by §5.2 or, where the platform sells by itself, §5.3; null where none can. */
export function priceAt(margin: string, listType: number, { costs, ...terms }: Reckoned): string | null {
  if (listType === LIST_TYPE.managed) return supplyOf(costs, margin)
  return priceOf(costs, { ...terms, margin, discount: '0' })?.price ?? null
}

/** What was declared for the goods on the platform. */
export const declaredMargin = (
  { goodsId, platCode }: Pick<Sold, 'goodsId' | 'platCode'>,
  { infos }: MarginWorld,
): string | null => infos.get(keyOf(goodsId, platCode))?.margin ?? null

/** 26.39 percent is 0.2639 of it. */
export const shareOf = (percent: string | null): string | null => (percent === null ? null : round(over(percent, 100), 4))

import { compare } from '@erp/contract/kit/decimal'
import { PRICE_KIND } from '@erp/contract/product-center/platform/platform-info-kinds'
import type { PriceLine } from '@erp/contract/product-center/platform/platform-info-rows'
import type { DefectGrade } from '@erp/contract/product-center/template/content'
import { bad } from '../../../kit/refuse.ts'
import type { ExpressSnapshot } from '../../express/freight/snapshot.ts'
import { isFeasible } from '../../express/track/parcel.ts'
import { breakEven, defectivePrice, priceFor, type SkuCost, supplyPrice } from './price.ts'

/** What somebody asked of a price: rates in percent, the freight as it was typed. */
export interface AskedTerms {
  currency: string
  feeRate: string | null
  payRate: string | null
  adRate: string | null
  margin: string | null
  discount: string | null
  logisticWayId: number | null
  countryCode: string | null
  freight: string | null
}
export interface World {
  express: ExpressSnapshot
  rates: Map<string, string>
  costs: Map<number, SkuCost>
  factors: Record<DefectGrade, string>
  day: string
}
export interface SoldSku {
  skuId: number
  sku: string
  listPrice: string | null
}
export type Kind = (typeof PRICE_KIND)[keyof typeof PRICE_KIND]

/** A price for each style, or why there is none. */
export function trialOf(skus: SoldSku[], kind: Kind, asked: AskedTerms, grade: DefectGrade | null, world: World): PriceLine[] {
  if (kind !== PRICE_KIND.defective && asked.margin === null) throw bad('请填写目标利润率', 'margin')
  if (kind === PRICE_KIND.defective && !grade) throw bad('请选择瑕疵等级', 'grade')
  return skus.map((one) => lineOf(one, kind, asked, grade, world))
}

function lineOf(one: SoldSku, kind: Kind, asked: AskedTerms, grade: DefectGrade | null, world: World): PriceLine {
  const { cost = null, packCost = '0', weight = null } = world.costs.get(one.skuId) ?? {}
  const sent = kind === PRICE_KIND.supply ? { freight: asked.freight ?? '0' } : freightOf(asked, weight, world)
  const freight = 'freight' in sent ? sent.freight : null
  const none = { price: null, listPrice: null, breakEven: null, isBelow: 0 as const, reason: null }
  const line: PriceLine = { skuId: one.skuId, sku: one.sku, cost, packCost, freight, ...none }
  if ('reason' in sent) return { ...line, reason: sent.reason }
  if (kind === PRICE_KIND.defective)
    return { ...line, ...defective(one, grade!, { packCost, freight: sent.freight }, asked, world) }
  if (cost === null) return { ...line, reason: '没有库存成本和采购价' }
  const costs = { cost, packCost, freight: sent.freight }
  if (kind === PRICE_KIND.supply) return { ...line, price: supplyPrice(costs, asked.margin!) }
  const terms = termsOf(asked, world)
  return { ...line, ...priceFor(costs, terms), breakEven: breakEven(costs, terms) }
}

/** By the way and the country; where the trial has no answer, as somebody typed it. */
function freightOf(asked: AskedTerms, weight: number | null, world: World): { freight: string } | { reason: string } {
  const { logisticWayId, countryCode, freight } = asked
  const tried = tryWay(logisticWayId, countryCode, weight, world)
  if ('freight' in tried || freight === null) return tried
  return { freight }
}

function tryWay(wayId: number | null, countryCode: string | null, weight: number | null, { express, day }: World) {
  if (wayId === null) return { reason: '请选择物流渠道或填写运费' }
  if (countryCode === null) return { reason: '请选择目标国家或填写运费' }
  if (!weight) return { reason: '没有重量，请填写运费' }
  const parcel = {
    storeId: null,
    platName: null,
    countryCode,
    postCode: null,
    weight,
    attrs: [],
    declareValue: null,
    declareCurrency: null,
  }
  const verdict = express.freight({ ...parcel, phone: null, taxNo: null, day }, wayId)
  return isFeasible(verdict) ? { freight: verdict.freightCny } : { reason: `${verdict.detail}，请填写运费` }
}

/** Its cost is gone already: only packing and travelling must be paid. */
function defective(
  { listPrice }: SoldSku,
  grade: DefectGrade,
  { packCost, freight }: { packCost: string; freight: string },
  asked: AskedTerms,
  world: World,
): Partial<PriceLine> {
  if (listPrice === null) return { reason: '没有划线价' }
  const price = defectivePrice(listPrice, world.factors[grade])
  const least = breakEven({ cost: '0', packCost, freight }, termsOf(asked, world))
  return { price, listPrice, breakEven: least, isBelow: compare(price, least) < 0 ? 1 : 0 }
}

const termsOf = ({ currency, feeRate, payRate, adRate, margin, discount }: AskedTerms, { rates }: World) => ({
  exchangeRate: rateFor(currency, rates),
  feeRate: feeRate ?? '0',
  payRate: payRate ?? '0',
  adRate: adRate ?? '0',
  margin: margin ?? '0',
  discount: discount ?? '0',
})

export function rateFor(currency: string, rates: Map<string, string>): string {
  const rate = rates.get(currency)
  if (!rate) throw bad(`缺少${currency}汇率，请先维护汇率`, 'currency')
  return rate
}

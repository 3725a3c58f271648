import { ATTRIBUTES } from '@erp/contract/goods/catalog/goods-fields'
import type { Feasible, Infeasible, Parcel, Verdict } from '../track/parcel.ts'
import { normalText } from '../zone/post-code.ts'
import { bandFor, type RateOf, tableOn, type Way, zoneOf } from './compiled.ts'
import { billWeightOf, centsText, cnyText, freightOf, scaled } from './freight.ts'

export interface FreightData {
  rateOf: RateOf
  /** Ways that still have a number in their pool. */
  stocked: ReadonlySet<number>
}

/** The checks in the order of the book; the first that fails is the reason. */
export function verdictOf(way: Way, parcel: Parcel, world: FreightData): Verdict {
  const no = (reason: string, detail = reason): Infeasible => ({ wayId: way.id, reason, detail })
  if (!way.active) return no('渠道已停用')
  if (parcel.storeId !== null && !way.stores.has(parcel.storeId)) return no('仓库不支持')
  if (way.platforms && parcel.platName !== null && !way.platforms.has(normalText(parcel.platName))) return no('平台不支持')
  const priced = priceOf(way, parcel, world.rateOf)
  if ('reason' in priced) return priced
  const limited = limitOf(way, parcel) ?? declared(way, parcel, world.rateOf)
  if (limited) return no(...limited)
  if (way.needPhone && !parcel.phone) return no('缺少电话')
  if (way.needTaxNo && !parcel.taxNo) return no('缺少税号')
  if (way.pooled && !parcel.isNumbered && !world.stocked.has(way.id)) return { ...no('无可用运单号'), isPoolEmpty: true }
  return priced
}

/** What the parcel costs on this way, whoever may use it. */
export function priceOf(way: Way, parcel: Parcel, rateOf: RateOf): Verdict {
  const no = (reason: string, detail = reason): Infeasible => ({ wayId: way.id, reason, detail })
  const zoneId = zoneOf(way, parcel.countryCode, parcel.postCode)
  if (zoneId === null)
    return way.countries.has(parcel.countryCode) ? no('邮编不支持', `邮编${parcel.postCode ?? '为空'}不支持`) : no('国家不支持')
  const table = tableOn(way, parcel.day)
  if (!table) return no('无生效运费表')
  const billWeight = billWeightOf(parcel.weight, [parcel.length, parcel.width, parcel.height], way)
  const bands = table.bands.get(zoneId)
  const band = bandFor(bands, billWeight)
  if (!band) {
    const last = bands?.at(-1)
    if (last && billWeight > last.weightTo) return no('超重', `计费重${billWeight}g超出运费表${last.weightTo}g`)
    return bands?.length ? no('重量不足', `计费重${billWeight}g低于运费表${bands[0]!.weightFrom}g`) : no('无运费', '分区没有运费')
  }
  const rate = rateOf(way.currency, parcel.day)
  if (rate === null) return no('缺少汇率', `${way.currency}没有汇率`)
  const cents = freightOf(band, billWeight, table.factor)
  return {
    wayId: way.id,
    freight: centsText(cents),
    currency: way.currency,
    freightCny: cnyText(cents, rate),
    minDays: way.minDays,
    maxDays: way.maxDays,
    billWeight,
    zoneId,
    tableId: table.id,
  } satisfies Feasible
}

type Said = [reason: string, detail: string]

function limitOf(way: Way, parcel: Parcel): Said | null {
  if (parcel.weight > way.maxWeight) return ['超重', `${parcel.weight}g超出限重${way.maxWeight}g`]
  if (parcel.weight < way.minWeight) return ['重量不足', `${parcel.weight}g低于最小重量${way.minWeight}g`]
  const sides = [parcel.length, parcel.width, parcel.height].filter((side) => side != null && side > 0) as number[]
  if (sides.length === 3) {
    const longest = Math.max(...sides)
    const girth = 2 * (sides[0]! + sides[1]! + sides[2]!) - longest
    if (longest > way.maxLength) return ['尺寸', `单边${longest}cm超出${way.maxLength}cm`]
    if (girth > way.maxGirth) return ['尺寸', `围长${girth}cm超出${way.maxGirth}cm`]
  }
  const refused = parcel.attrs.filter((attr) => !way.attrs.has(attr))
  return refused.length ? ['属性', `不收${refused.map((attr) => ATTRIBUTES[attr].label).join('、')}`] : null
}

/** Compared through CNY without rounding: both sides are multiplied, neither divided. */
function declared(way: Way, { declareValue, declareCurrency, day }: Parcel, rateOf: RateOf): Said | null {
  if (way.maxValue === null || !declareValue) return null
  const theirs = rateOf(declareCurrency ?? way.currency, day)
  const ours = rateOf(way.currency, day)
  if (theirs === null || ours === null) return ['缺少汇率', `${declareCurrency}没有汇率`]
  const over = scaled(declareValue, 4) * theirs > way.maxValue * 100n * ours
  return over ? ['申报金额', `申报${declareValue} ${declareCurrency ?? ''}超出${centsText(way.maxValue)} ${way.currency}`] : null
}

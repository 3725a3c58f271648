import { compare } from '../../kit/decimal.ts'
import { type ListingContent, type ListingSku, type Problem, SPECIAL_TYPES } from './content.ts'
import { isDecimal, isInt, problem } from './limits-part.ts'
import type { MetaProperty } from './meta.ts'
import { LIST_TYPE } from './template.states.ts'

export const MOST_STOCK = 999_999
const MOST_PRICE = '100000'
const MOST_PROPS = 3
const SHOP_SKU = /^[A-Za-z0-9*._=+-]{1,32}$/
const JIT = 1
const PLAIN = '普货'
const KNOWN: readonly string[] = SPECIAL_TYPES

/** Each SKU by itself and all of them beside each other. */
export function skuLimits(listType: number, content: ListingContent, properties: readonly MetaProperty[] | null): Problem[] {
  const { skus } = content
  if (skus.length === 0) return [problem('skus', '请至少添加1个SKU')]
  const managed = listType === LIST_TYPE.managed
  const wanted = properties?.filter(({ isSku }) => isSku) ?? null
  return [
    ...skus.flatMap((sku, index) => [
      ...nameLimits(skus, sku, index),
      ...propLimits(skus, sku, index, wanted),
      ...(managed ? supplyLimits(content, sku, index) : saleLimits(sku, index)),
      ...(listType === LIST_TYPE.defective && sku.defectImages.length === 0
        ? [at(index, 'defectImages', '请至少上传1张瑕疵图')]
        : []),
    ]),
    ...stockLimits(managed, content),
  ]
}

const at = (index: number, field: string, words: string): Problem =>
  problem(`skus.${index}.${field}`, `SKU第${index + 1}行：${words}`)

function nameLimits(skus: ListingSku[], { shopSku }: ListingSku, index: number): Problem[] {
  if (shopSku === '') return [at(index, 'shopSku', '请填写店铺SKU')]
  if (!SHOP_SKU.test(shopSku)) return [at(index, 'shopSku', `店铺SKU「${shopSku}」最多32位，只能用字母、数字和*._=+-`)]
  const first = skus.findIndex((other) => other.shopSku === shopSku)
  return first < index ? [at(index, 'shopSku', `店铺SKU「${shopSku}」与第${first + 1}行重复`)] : []
}

/** One to three, the same for all, in the order of the category and of its values; none where the category has none. */
function propLimits(skus: ListingSku[], sku: ListingSku, index: number, wanted: MetaProperty[] | null): Problem[] {
  const { props } = sku
  if (props.length === 0) return wanted?.length === 0 ? [] : [at(index, 'props', `请选择销售属性（1～${MOST_PROPS}个）`)]
  if (props.length > MOST_PROPS) return [at(index, 'props', `销售属性最多${MOST_PROPS}个`)]
  const empty = props.find(({ valueId, valueName }) => !valueId && !valueName)
  if (empty) return [at(index, 'props', `请选择「${empty.propertyName}」`)]
  const strange = wanted && strangeProps(sku, wanted)
  if (strange) return [at(index, 'props', strange)]
  const names = ({ props: own }: ListingSku): string => own.map(({ propertyId }) => propertyId).join('|')
  if (names(skus[0]!) !== names(sku)) return [at(index, 'props', '销售属性要与第1行一致')]
  const first = skus.findIndex((other) => styleOf(other) === styleOf(sku))
  return first < index ? [at(index, 'props', `销售属性与第${first + 1}行相同`)] : []
}

function strangeProps({ props }: ListingSku, wanted: readonly MetaProperty[]): string | null {
  const places = props.map(({ propertyId }) => wanted.findIndex((one) => one.propertyId === propertyId))
  if (places.includes(-1)) return '销售属性不属于这个类目'
  if (places.some((place, n) => n > 0 && place <= places[n - 1]!)) return '销售属性的顺序与类目不一致'
  const unknown = props.find(({ valueId }, n) => {
    const { values } = wanted[places[n]!]!
    return values.length > 0 && !values.some((value) => value.valueId === valueId)
  })
  return unknown ? `「${unknown.valueName || unknown.valueId}」不是类目的可选值` : null
}

const styleOf = ({ props }: ListingSku): string => props.map(({ valueId, valueName }) => `${valueId}:${valueName}`).join('|')
const isPrice = (value: unknown, most = MOST_PRICE): boolean =>
  isDecimal(value, 2) && compare(value, '0.01') >= 0 && compare(value, most) <= 0

const saleLimits = ({ skuPrice, stock }: ListingSku, index: number): Problem[] => [
  ...(isPrice(skuPrice) ? [] : [at(index, 'skuPrice', `售价应为0.01～${MOST_PRICE}`)]),
  ...(isInt(stock, 0, MOST_STOCK) ? [] : [at(index, 'stock', `库存应为0～${MOST_STOCK}`)]),
]

function supplyLimits({ productType }: ListingContent, sku: ListingSku, index: number): Problem[] {
  const sides = [sku.packageLength, sku.packageWidth, sku.packageHeight]
  const special = sku.specialTypes
  return [
    ...(isPrice(sku.supplyPrice, '99999999') ? [] : [at(index, 'supplyPrice', '供货价应不低于0.01')]),
    ...(productType !== JIT || isInt(sku.jitStock, 0, MOST_STOCK) ? [] : [at(index, 'jitStock', `JIT库存应为0～${MOST_STOCK}`)]),
    ...(isInt(sku.weight, 1, 500_000) ? [] : [at(index, 'weight', '重量应为1～500000g')]),
    ...(sides.every((side) => isSide(side)) ? [] : [at(index, 'packageLength', '长、宽、高应为0.1～700cm，最多1位小数')]),
    ...(sku.originalBox === null ? [at(index, 'originalBox', '请选择是否原箱')] : []),
    ...(special.length === 0 || special.some((one) => !KNOWN.includes(one)) ? [at(index, 'specialTypes', '请选择特殊类型')] : []),
    ...(special.length > 1 && special.includes(PLAIN) ? [at(index, 'specialTypes', '普货不能与其他特殊类型同时选择')] : []),
    ...(sku.applySale === null ? [at(index, 'applySale', '请选择是否销售')] : []),
  ]
}

const isSide = (side: unknown): boolean => isDecimal(side, 1) && compare(side, '0.1') >= 0 && compare(side, '700') <= 0

/** At least one piece that somebody could buy; what waits in the platform's warehouse is counted there. */
function stockLimits(managed: boolean, { skus, productType }: ListingContent): Problem[] {
  if (managed && productType !== JIT) return []
  const field = managed ? 'jitStock' : 'stock'
  const total = skus.reduce((sum, sku) => sum + (Number(sku[field]) || 0), 0)
  return total >= 1 ? [] : [problem(`skus.0.${field}`, `全部SKU的${managed ? 'JIT库存' : '库存'}之和至少为1`)]
}

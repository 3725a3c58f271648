import { defectiveOf } from '@erp/contract/product-center/platform/price'
import type { DefectGrade, ListingContent, ListingSku } from '@erp/contract/product-center/template/content'
import { emptyContent, emptySku, roundedWeight } from '@erp/contract/product-center/template/content-make'
import { MOST_IMAGES } from '@erp/contract/product-center/template/limits'
import { MOST_STOCK } from '@erp/contract/product-center/template/limits-sku'
import { attrsFor, propsFor } from '@erp/contract/product-center/template/mapping'
import type { MetaProperty, ValueMapping } from '@erp/contract/product-center/template/meta'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import type { GoodsFacts, SkuFacts } from './goods-facts.ts'
import { type ListingShop, shopSkuOf } from './shops.ts'

export const PLAIN_SKU = 1
export const DEFECTIVE_SKU = 4
const USUAL = { deliveryTime: 7, wsValidNum: 30, productUnit: 100000015, lotNum: 1 }
const GRAMS = 1000

export interface Filling {
  tempType: number
  shop: ListingShop | null
  /** The SKUs that are sold; all that fit the type where none are told. */
  skuIds?: readonly number[]
  grade?: DefectGrade | null
  /** What a list price is worth with a flaw: §5.4. */
  factors: Record<DefectGrade, string>
  properties: readonly MetaProperty[]
  mappings: readonly ValueMapping[]
}

/** A listing of the goods as far as we know it: texts, pictures, SKUs, prices, weight and size. */
export function contentFrom(facts: GoodsFacts, filling: Filling): ListingContent {
  const { tempType, shop, grade } = filling
  const managed = tempType === LIST_TYPE.managed
  const { texts } = facts
  const sold = soldSkus(facts, filling)
  return {
    ...emptyContent(),
    subject: (texts?.title ?? facts.goods.goods_name_en ?? '').trim(),
    categoryId: texts?.categoryId ?? null,
    attrs: attrsFor(texts?.attrs ?? [], filling.properties),
    imageUrls: imagesOf(facts),
    skus: sold.map((sku) => (managed ? managedSku(facts, sku, filling) : saleSku(facts, sku, filling))),
    currencyCode: managed ? 'CNY' : (texts?.currency ?? shop?.currency ?? 'USD'),
    detail: detailOf(facts),
    ...(managed ? { productType: 1 as const } : { ...USUAL, ...parcelOf(sold) }),
    ...(tempType === LIST_TYPE.defective && { defectGrade: grade ?? 'A' }),
  }
}

const soldSkus = ({ skus }: GoodsFacts, { tempType, skuIds }: Filling): SkuFacts[] => {
  const kind = tempType === LIST_TYPE.defective ? DEFECTIVE_SKU : PLAIN_SKU
  return skus.filter((sku) => sku.skuKind === kind && (!skuIds?.length || skuIds.includes(sku.id)))
}

function imagesOf({ goods, pictures }: GoodsFacts): string[] {
  const made = pictures?.main ?? []
  const own = made.length > 0 ? made : [goods.main_image, ...goods.images].filter((url): url is string => Boolean(url))
  return [...new Set(own)].slice(0, MOST_IMAGES)
}

function detailOf({ texts, descriptionEn, pictures }: GoodsFacts): string {
  const images = (pictures?.detail ?? []).map((url) => `<p><img src="${url}"></p>`).join('')
  return `${texts?.description ?? descriptionEn ?? ''}${images}`
}

function baseSku({ pictures, texts }: GoodsFacts, sku: SkuFacts, { shop, properties, mappings }: Filling): ListingSku {
  const price = texts?.prices.find(({ skuId }) => skuId === sku.id)
  return {
    ...emptySku(),
    shopSku: shopSkuOf(shop, sku.sku),
    skuId: sku.id,
    props: propsFor(sku.values, properties, mappings),
    skuImage: price?.image ?? pictures?.sku.get(sku.id) ?? sku.image,
  }
}

function saleSku(facts: GoodsFacts, sku: SkuFacts, filling: Filling): ListingSku {
  const defective = filling.tempType === LIST_TYPE.defective
  const priced = facts.texts?.prices.find(({ skuId }) => skuId === (defective ? sku.originSkuId : sku.id))
  const listed = priced?.listPrice ?? priced?.price ?? null
  const skuPrice = defective && listed ? defectiveOf(listed, filling.factors[filling.grade ?? 'A']) : listed
  return { ...baseSku(facts, sku, filling), skuPrice, stock: Math.min(sku.available, MOST_STOCK) }
}

function managedSku(facts: GoodsFacts, sku: SkuFacts, filling: Filling): ListingSku {
  const [length, width, height] = sku.sides.map((side) => (side ? (Math.ceil(Number(side) * 10) / 10).toFixed(1) : null))
  return {
    ...baseSku(facts, sku, filling),
    supplyPrice: facts.texts?.prices.find(({ skuId }) => skuId === sku.id)?.price ?? null,
    jitStock: Math.min(sku.available, MOST_STOCK),
    weight: sku.weight ? Math.ceil(Number(sku.weight) + sku.packWeight) : null,
    packageLength: length ?? null,
    packageWidth: width ?? null,
    packageHeight: height ?? null,
    originalBox: 0,
    specialTypes: specialOf(facts),
    scItemCode: sku.sku,
    scItemBarCode: sku.barcode,
    applySale: 1,
  }
}

function specialOf({ goods }: GoodsFacts): string[] {
  const flags = [
    [goods.is_charged, '内电'],
    [goods.is_magnetic, '弱磁'],
    [goods.is_liquid, '液体'],
    [goods.is_powder, '粉末'],
    [goods.is_paste, '膏体'],
  ] as const
  const special = flags.filter(([is]) => is === 1).map(([, name]) => name as string)
  return special.length > 0 ? special : ['普货']
}

/** The parcel of the largest and heaviest of them. */
function parcelOf(
  skus: readonly SkuFacts[],
): Pick<ListingContent, 'packageLength' | 'packageWidth' | 'packageHeight' | 'grossWeight'> {
  const side = (place: number): number | null => {
    const known = skus.map(({ sides }) => Number(sides[place] ?? 0)).filter((length) => length > 0)
    return known.length > 0 ? Math.max(1, Math.ceil(Math.max(...known))) : null
  }
  const weights = skus.filter(({ weight }) => weight).map(({ weight, packWeight }) => Number(weight) + packWeight)
  const grossWeight = weights.length > 0 ? roundedWeight(String(Math.max(...weights) / GRAMS)) : null
  return { packageLength: side(0), packageWidth: side(1), packageHeight: side(2), grossWeight }
}

import { roundUp } from '../../kit/decimal.ts'
import type { ListingContent, ListingSku, NationalQuote } from './content.ts'
import type { ContentInput } from './content-fields.ts'

export const emptySku = (): ListingSku => ({
  shopSku: '',
  skuId: null,
  props: [],
  skuImage: null,
  skuPrice: null,
  stock: 0,
  supplyPrice: null,
  jitStock: null,
  weight: null,
  packageLength: null,
  packageWidth: null,
  packageHeight: null,
  originalBox: null,
  specialTypes: [],
  scItemCode: null,
  scItemBarCode: null,
  applySale: null,
  defectImages: [],
})

export const emptyContent = (): ListingContent => ({
  subject: '',
  categoryId: null,
  attrs: [],
  imageUrls: [],
  video: null,
  skus: [],
  currencyCode: 'USD',
  nationalQuotes: [],
  detail: '',
  mobileDetail: '',
  packageLength: null,
  packageWidth: null,
  packageHeight: null,
  grossWeight: null,
  productUnit: null,
  lotNum: 1,
  bulkOrder: null,
  bulkDiscount: null,
  deliveryTime: null,
  wsValidNum: null,
  reduceStrategy: 'place_order_withhold',
  freightTemplateId: null,
  promiseTemplateId: null,
  groupIds: [],
  sizeChartId: null,
  msrEuId: null,
  productType: null,
  qualifications: [],
  defectGrade: null,
  defectDesc: null,
  defectDescEn: null,
})

/** What was sent, whole: what was left out is empty, and the weight is rounded up as the platform wants it. */
export function contentOf(input: ContentInput): ListingContent {
  const given = { ...emptyContent(), ...filled(input) } as ListingContent
  return {
    ...given,
    attrs: (input.attrs ?? []).map((attr) => ({
      attrNameId: attr.attrNameId || null,
      attrValueId: attr.attrValueId || null,
      attrName: attr.attrName ?? '',
      attrValue: attr.attrValue ?? '',
    })),
    skus: (input.skus ?? []).map(skuOf),
    nationalQuotes: (input.nationalQuotes ?? []).map(quoteOf),
    qualifications: (input.qualifications ?? []).map(({ name, image }) => ({ name: name ?? '', image: image ?? '' })),
    grossWeight: given.grossWeight === null ? null : roundedWeight(given.grossWeight),
  }
}

/** 0.0001 kg more is one gram more. */
export const roundedWeight = (kilograms: string): string =>
  /^\d{1,9}(\.\d+)?$/.test(kilograms) ? roundUp(kilograms, 3) : kilograms

type SkuInput = NonNullable<ContentInput['skus']>[number]

function skuOf(input: SkuInput): ListingSku {
  const given = { ...emptySku(), ...filled(input) } as ListingSku
  const props = (input.props ?? []).map((prop) => ({
    propertyId: prop.propertyId ?? '',
    propertyName: prop.propertyName ?? '',
    valueId: prop.valueId ?? '',
    valueName: prop.valueName ?? '',
    ownName: prop.ownName || null,
  }))
  return { ...given, props }
}

const quoteOf = ({ country, priceMode, values }: NonNullable<ContentInput['nationalQuotes']>[number]): NationalQuote => ({
  country: country ?? '',
  priceMode: priceMode ?? 1,
  values: (values ?? []).map(({ shopSku, value }) => ({ shopSku: shopSku ?? '', value: value ?? '' })),
})

const filled = (input: object): object =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined && value !== ''))

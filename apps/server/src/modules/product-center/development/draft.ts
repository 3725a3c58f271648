import type { InputOf } from '@erp/contract/kit'
import { DEV_TYPE, INFRINGE } from '@erp/contract/product-center/development/development.states'
import type { recommended, researched, styles } from '@erp/contract/product-center/development/development-fields'

export type Style = InputOf<typeof styles>
/** A product as it is written down: by the form, a recommendation, a workbook, or out of what was collected. */
export type DevelopmentDraft = Partial<InputOf<typeof researched>> & {
  goodsName: string
  skus?: Style[] | null
} & Partial<Pick<InputOf<typeof recommended>, 'recommendReason' | 'recommendTo'>>

const BLANK = {
  goodsNameEn: null,
  catId: null,
  mainImage: null,
  estCost: null,
  estPackCost: null,
  estFreight: null,
  estWeight: null,
  estSalePrice: null,
  currency: null,
  feeRate: null,
  payRate: null,
  adRate: null,
  estMonthlyQty: null,
  season: null,
  infringeRemark: null,
}
const UNTOLD = {
  devType: DEV_TYPE.own,
  images: [] as string[],
  refUrls: [] as string[],
  purchaseUrls: [] as string[],
  targetPlats: [] as string[],
  targetCountries: [] as string[],
  isCharged: 0,
  isMagnetic: 0,
  isLiquid: 0,
  isPowder: 0,
  isPaste: 0,
  isKnife: 0,
  isFragile: 0,
  disabledGroupIds: [] as number[],
  infringeCheck: INFRINGE.unchecked,
}

export type Cleaned = ReturnType<typeof cleaned>
/** Everything that is kept of it: empty text is nothing, what was left out is empty, nothing stands twice. */
export function cleaned({ skus: _skus, recommendReason: _reason, recommendTo: _to, ...draft }: DevelopmentDraft) {
  const given = Object.entries(draft).filter(
    ([name, value]) => value !== null && value !== '' && (name in BLANK || name in UNTOLD),
  )
  const told = { ...BLANK, ...UNTOLD, ...(Object.fromEntries(given) as Partial<DevelopmentDraft>) }
  const { images, refUrls, purchaseUrls, targetPlats, targetCountries, disabledGroupIds } = told
  return {
    ...told,
    goodsName: draft.goodsName.trim(),
    images: once(images),
    refUrls: once(refUrls),
    purchaseUrls: once(purchaseUrls),
    targetPlats: once(targetPlats),
    targetCountries: once(targetCountries),
    disabledGroupIds: once(disabledGroupIds),
  }
}

const once = <T>(values: readonly T[] | null | undefined): T[] => [...new Set(values ?? [])]

import type { LogChange } from '../../kit/biz-log.ts'
import type { Row } from '../../kit/index.ts'
import type { skuFields, skuStored } from './sku-fields.ts'
import type { skuListFields } from './sku-list-fields.ts'

export type SkuRow = Row<typeof skuFields & typeof skuStored, 'skuId'> & { goodsId: number | null }
export type SkuListRow = Row<typeof skuListFields, 'skuId'> & {
  goodsName: string
  degreeDifficultyName: string | null
}

/** What a store has of a SKU; of a group, how many it can put together. */
export interface SkuStore {
  storeId: number
  storeName: string
  onHand: number
  occupied: number
  available: number
  purchaseOnWay: number
  transferOnWay: number
  sold7: number
  sold30: number
  locationName: string | null
}
export interface SkuPlace {
  storeId: number
  storeName: string
  locationId: number
  locationName: string
  areaCode: string
  levelNo: number | null
  locationType: number
  isMain: 0 | 1
  onHand: number
  occupied: number
  available: number
  lastInTime: string | null
  lastOutTime: string | null
}
export interface SkuShopLink {
  linkId: number
  platName: string
  shopName: string
  shopSku: string
  quantity: number
  onlineStock: number | null
  url: string | null
}
export interface SkuAliLink {
  id: number
  offerId: string
  attrs: string
  subject: string
  url: string | null
  isDefault: 0 | 1
  linkStatus: number
  unitRatio: string
  /** Oldest first. */
  prices: { time: string; price: string }[]
}
export interface SkuGroup {
  skuId: number
  sku: string
  skuName: string
  skuStatus: string
  quantity: number
}
export interface SkuLogRow {
  id: number
  action: string
  changes: LogChange[]
  note: string | null
  userName: string | null
  time: string
}
/** Everything about one SKU; what a person may not see is empty. */
export interface SkuPanorama {
  sku: SkuInfo
  /** The shop SKU or barcode it was found by, when it was not its own code. */
  foundBy: string | null
  stores: SkuStore[]
  places: SkuPlace[]
  /** The last thirty days to the end of yesterday, days without a sale left out. */
  sales: { day: string; sold: number }[]
  links: SkuShopLink[] | null
  ali: SkuAliLink[] | null
  /** Groups that hold it, and the parts when it is one. */
  groups: SkuGroup[]
  parts: SkuGroup[]
  related: SkuRelation[]
  /** Other SKUs that the same shop SKU stands for. */
  others: { skuId: number; sku: string }[]
  logs: SkuLogRow[]
}
/** `linkType` as the links between SKUs have it; `outward` from this one to the other. */
export interface SkuRelation {
  skuId: number
  sku: string
  skuName: string
  linkType: number
  outward: boolean
}
export interface SkuInfo extends SkuListRow {
  goodsCode: string
  auditStatus: number
  originSku: string | null
  defectiveSku: string | null
  defaultStoreName: string | null
  packInfoName: string | null
  weightCheckedName: string | null
}

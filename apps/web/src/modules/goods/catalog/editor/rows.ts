import type { GoodsDescription } from '@erp/contract/goods/catalog/goods-read'
import type { GoodsDetail } from '@erp/contract/goods/catalog/goods-rows'
import type { SkuRow } from '@erp/contract/goods/sku/goods-sku'

/** A goods as it was read; the long texts come apart. */
export type OpenedGoods = GoodsDetail & Partial<GoodsDescription>
/** A SKU as it is typed. */
export type TypedSku = Partial<SkuRow>
/** A goods as it is typed. */
export type TypedGoods = Partial<Omit<OpenedGoods, 'skus'>> & { skus?: TypedSku[] }
/** A goods as it is sent. */
export type SentGoods = TypedGoods & { skus: TypedSku[]; repeatReason?: string | null }

import type { goodsSkuLinkShop } from '@erp/contract/goods/link/goods-sku-link-shop'
import type { shopSku } from '@erp/contract/goods/link/shopsku'
import type { ListRow } from '../../../kit/index.ts'

export type LinkedShopSku = ListRow<typeof goodsSkuLinkShop>
export type ShopSku = ListRow<typeof shopSku, 'andgoods'>

import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'

/** What can be imported on the goods list; `type` names the template. */
export const IMPORTS = {
  goods: { resource: goodsItem, action: 'import', type: 'goods', title: '导入商品' },
  product: { resource: goodsSku, action: 'importProduct', type: 'product', title: '导入新品(SKU)' },
  skuExcel2: { resource: goodsSku, action: 'importGoodsSkuExcel2', type: 'skuExcel2', title: '导入更新SKU' },
} as const
export type ImportKind = keyof typeof IMPORTS

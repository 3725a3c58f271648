import { type Row, ref, resource } from '../kit/index.ts'
import { skuRemoval } from './goods-sku-remove.ts'
import { skuFields, skuKept } from './sku-fields.ts'
import { skuLabelActions } from './sku-label.ts'
import { skuSelectActions } from './sku-select.ts'

const fields = { goodsId: ref('商品', 'goods/goods', { fixed: true }), ...skuFields, ...skuKept }
export type SkuRow = Row<typeof fields, 'skuId'>

export const goodsSku = resource('goods/goodsSku', {
  title: 'SKU',
  key: 'skuId',
  name: 'sku',
  fields,
  actions: { ...skuSelectActions, ...skuLabelActions, ...skuRemoval },
})

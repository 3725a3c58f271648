import { resource } from '../../kit/index.ts'
import { skuImportActions } from '../batch/sku-import.ts'
import { skuRemoval } from './goods-sku-remove.ts'
import { skuLabelActions } from './sku-label.ts'
import { skuListFields } from './sku-list-fields.ts'
import { skuReadActions } from './sku-read.ts'
import { skuSelectActions } from './sku-select.ts'
import { skuWeightActions } from './sku-weight.ts'
import { skuWriteActions } from './sku-write.ts'

export type { SkuRow } from './sku-rows.ts'

export const goodsSku = resource('goods/goodsSku', {
  title: 'SKU',
  key: 'skuId',
  name: 'sku',
  fields: skuListFields,
  actions: {
    ...skuReadActions,
    ...skuSelectActions,
    ...skuWriteActions,
    ...skuWeightActions,
    ...skuLabelActions,
    ...skuImportActions,
    ...skuRemoval,
  },
})

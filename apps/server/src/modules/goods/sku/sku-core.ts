import type { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import type { Handlers } from '../../../kit/http/serve.ts'
import { removeSku } from '../catalog/goods-remove.ts'
import { createDefective } from './sku-defective.ts'
import { editSku } from './sku-edit.ts'
import { skuReads } from './sku-info.ts'
import { skuLabels } from './sku-label.ts'
import { skuLists } from './sku-list.ts'
import { skuPanorama } from './sku-panorama.ts'
import { skuSelect } from './sku-select.ts'
import { weightProposals } from './sku-weight.ts'

type Imports = 'importProduct' | 'importGoodsSkuExcel2' | 'import-template'

export const skuCore: Omit<Handlers<typeof goodsSku>, Imports> = {
  ...skuLists,
  ...skuReads,
  ...skuPanorama,
  ...skuSelect,
  ...skuLabels,
  edit: editSku,
  'weight-proposals': weightProposals,
  'create-defective': createDefective,
  delete: removeSku,
}

import { action, idField, type, versionField } from '../../kit/index.ts'
import { skuFields } from './sku-fields.ts'
import type { SkuInfo } from './sku-rows.ts'

const { weight, length, width, height, barcode, packInfoId, degreeDifficultyId } = skuFields
/** What those who hold the piece in their hands keep right. */
export const skuQuickFields = { weight, length, width, height, barcode, packInfoId, degreeDifficultyId }

export const skuWriteActions = {
  edit: action('PUT', 'edit', {
    label: '修改',
    permission: 'goods:sku:edit',
    input: { ...skuQuickFields, skuId: idField('SKU'), version: versionField },
    output: type<SkuInfo>(),
  }),
  /** A second call answers the one that is there. */
  'create-defective': action('POST', 'create-defective', {
    label: '生成不良品SKU',
    permission: 'goods:sku:edit',
    input: { skuId: idField('SKU') },
    output: type<{ skuId: number; sku: string; created: boolean }>(),
  }),
}

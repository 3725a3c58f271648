import { action, idField } from '../../kit/index.ts'

export const skuRemoval = {
  delete: action('DELETE', 'delete', { label: '删除SKU', permission: 'goods:sku:remove', input: { id: idField('SKU') } }),
}

import { action, flag, idField, int, ref, rows } from '../../kit/index.ts'

const pair = { locationId: idField('库位'), skuId: ref('SKU', 'goods/goodsSku', { required: true }) }

export const locationBinding = {
  bind: action('POST', 'bind', {
    label: '绑定',
    permission: 'stock:location:bind',
    input: {
      ...pair,
      isMain: flag('主库位'),
      minQty: int('补货下限', { min: 0, max: 9_999_999 }),
      maxQty: int('补货上限', { min: 1, max: 9_999_999 }),
    },
  }),
  unbind: action('POST', 'unbind', { label: '解绑', permission: 'stock:location:unbind', input: pair }),
  'batch-unbind': action('POST', 'batch-unbind', {
    label: '批量解绑',
    permission: 'stock:location:unbind',
    input: { items: rows('库位与SKU', pair, { required: true, max: 1000 }) },
  }),
}

import { manifest } from '../kit/index.ts'

export const goods = manifest({
  name: 'goods',
  title: '商品',
  depends: ['basic'],
  resources: {},
  permissions: {},
  menu: {},
})

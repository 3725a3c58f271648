import { manifest } from '../kit/index.ts'

export const shein = manifest({
  name: 'shein',
  title: 'SHEIN',
  depends: ['account', 'basic', 'authorize', 'goods', 'stock', 'order', 'temu'],
  resources: {},
  permissions: {},
  menu: {},
})

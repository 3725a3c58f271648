import { manifest } from '../kit/index.ts'

export const authorize = manifest({
  name: 'authorize',
  title: '店铺授权',
  depends: ['basic'],
  resources: {},
  permissions: {},
  menu: {},
})

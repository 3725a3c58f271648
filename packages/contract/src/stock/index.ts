import { manifest } from '../kit/index.ts'

export const stock = manifest({
  name: 'stock',
  title: '仓库',
  depends: ['basic'],
  resources: {},
  permissions: {},
  menu: {},
})

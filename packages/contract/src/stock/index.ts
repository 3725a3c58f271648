import { manifest } from '../kit/index.ts'
import { store } from './store.ts'

export const stock = manifest({
  name: 'stock',
  title: '仓库',
  depends: ['basic', 'authorize', 'goods'],
  resources: { store },
  permissions: {},
  menu: {},
})

import { manifest } from '../kit/index.ts'
import { shop } from './shop.ts'

export const authorize = manifest({
  name: 'authorize',
  title: '店铺授权',
  depends: ['basic'],
  resources: { shop },
  permissions: {
    'authorize:platform:list': ['查看授权平台', ['seller', 'supervisor', 'finance']],
  },
  menu: {
    '/authorize': [
      {
        path: '/authorize/platform',
        title: '平台',
        component: 'basic/platform',
        permission: 'authorize:platform:list',
        buttons: ['basic:platform:edit'],
      },
    ],
  },
})

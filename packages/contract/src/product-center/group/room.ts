import { room } from '../../kit/index.ts'
import { developmentGroup } from './development-group.ts'
import { disabledGroup } from './disabled-group.ts'

export const groupRoom = room({
  resources: { developmentGroup, disabledGroup },
  permissions: {
    'productCenter:developmentGroup:list': ['查看开发分组', ['developer', 'supervisor']],
    'productCenter:developmentGroup:edit': ['维护开发分组', ['supervisor']],
    'productCenter:disabledGroup:list': ['查看禁售分组', ['seller', 'developer', 'supervisor', 'purchaser']],
    'productCenter:disabledGroup:edit': ['维护禁售分组', ['supervisor']],
  },
  menu: {
    '/product': [
      {
        path: '/product/developmentGroup',
        title: '开发分组',
        component: 'product-center/development-group',
        permission: 'productCenter:developmentGroup:list',
        buttons: ['productCenter:developmentGroup:edit'],
        order: 121,
      },
      {
        path: '/product/disabledGroup',
        title: '禁售分组',
        component: 'product-center/disabled-group',
        permission: 'productCenter:disabledGroup:list',
        buttons: ['productCenter:disabledGroup:edit'],
        order: 122,
      },
    ],
  },
})

import { type RoleKey, room } from '../../kit/index.ts'
import { dataAcquisition } from './acquisition.ts'

const collectors: RoleKey[] = ['seller', 'developer', 'supervisor']

export const acquireRoom = room({
  resources: { dataAcquisition },
  permissions: {
    'productCenter:acquisition:list': ['查看数据采集', collectors],
    'productCenter:acquisition:acquire': ['采集商品', collectors],
    'productCenter:acquisition:edit': ['完善采集', collectors],
    'productCenter:acquisition:transfer': ['采集转开发', collectors],
    'productCenter:acquisition:relate': ['采集关联商品', collectors],
    'productCenter:acquisition:setCategory': ['设置采集类目', collectors],
    'productCenter:acquisition:remove': ['删除采集', collectors],
    'productCenter:acquisition:export': ['导出采集', collectors],
  },
  menu: {
    '/product': [
      {
        path: '/product/dataAcquisition',
        title: '数据采集',
        component: 'product-center/data-acquisition',
        permission: 'productCenter:acquisition:list',
        order: 110,
        buttons: [
          'productCenter:acquisition:acquire',
          'productCenter:acquisition:edit',
          'productCenter:acquisition:transfer',
          'productCenter:acquisition:relate',
          'productCenter:acquisition:setCategory',
          'productCenter:acquisition:remove',
          'productCenter:acquisition:export',
        ],
      },
    ],
  },
})

import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { MANUAL } from './manual-publish.states.ts'
import { manualPublish } from './manual-publish.ts'

const sellers: RoleKey[] = ['seller', 'supervisor']

export const manualRoom = room({
  resources: { manualPublish },
  permissions: {
    'productCenter:manualPublish:list': ['查看手动刊登', sellers],
    'productCenter:manualPublish:add': ['新增刊登计划', sellers],
    'productCenter:manualPublish:edit': ['修改刊登计划', sellers],
    'productCenter:manualPublish:finish': ['登记刊登结果', sellers],
    'productCenter:manualPublish:cancel': ['取消刊登计划', sellers],
    'productCenter:manualPublish:remove': ['删除刊登计划', sellers],
    'productCenter:manualPublish:import': ['导入刊登结果', sellers],
    'productCenter:manualPublish:export': ['导出手动刊登', sellers],
  },
  menu: {
    '/product': [
      {
        path: '/product/manualPublish',
        title: '手动刊登',
        component: 'product-center/manual-publish',
        permission: 'productCenter:manualPublish:list',
        buttons: [
          'productCenter:manualPublish:add',
          'productCenter:manualPublish:edit',
          'productCenter:manualPublish:finish',
          'productCenter:manualPublish:cancel',
          'productCenter:manualPublish:remove',
          'productCenter:manualPublish:import',
          'productCenter:manualPublish:export',
        ],
        order: 150,
      },
    ],
  },
  waiting: waitingOn('/product/manualPublish', manualPublish.path, [
    ['待刊登的计划', 'productCenter:manualPublish:finish', ['seller'], MANUAL.waiting],
  ]),
  numbered: [{ resource: manualPublish.path, field: 'publishNo', page: '/product/manualPublish' }],
})

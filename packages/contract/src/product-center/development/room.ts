import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { DEVELOPMENT } from './development.states.ts'
import { development } from './development.ts'

const everybody: RoleKey[] = ['seller', 'developer', 'supervisor', 'purchaser']
const makers: RoleKey[] = ['developer', 'supervisor']
const supervisors: RoleKey[] = ['supervisor']

export const developmentRoom = room({
  resources: { development },
  permissions: {
    'productCenter:development:list': ['查看产品开发', everybody],
    'productCenter:development:query': ['查看产品开发详情', everybody],
    'productCenter:development:recommend': ['推荐产品', everybody],
    'productCenter:development:add': ['新增产品开发', makers],
    'productCenter:development:edit': ['修改产品开发', makers],
    'productCenter:development:receive': ['领取推荐产品', makers],
    'productCenter:development:submit': ['提交审批', makers],
    'productCenter:development:toGoods': ['生成商品', makers],
    'productCenter:development:remove': ['删除产品开发', makers],
    'productCenter:development:import': ['导入产品开发', makers],
    'productCenter:development:export': ['导出产品开发', makers],
    'productCenter:development:approve': ['审批产品开发', supervisors],
    'productCenter:development:void': ['作废产品开发', supervisors],
    'productCenter:development:restore': ['恢复产品开发', supervisors],
    'productCenter:development:selfAudit': ['审批自己开发的产品', []],
  },
  menu: {
    '/product': [
      {
        path: '/product/development',
        title: '产品开发',
        component: 'product-center/development',
        permission: 'productCenter:development:list',
        order: 120,
        buttons: [
          'productCenter:development:query',
          'productCenter:development:recommend',
          'productCenter:development:add',
          'productCenter:development:edit',
          'productCenter:development:receive',
          'productCenter:development:submit',
          'productCenter:development:toGoods',
          'productCenter:development:remove',
          'productCenter:development:import',
          'productCenter:development:export',
          'productCenter:development:approve',
          'productCenter:development:void',
          'productCenter:development:restore',
          'productCenter:development:selfAudit',
        ],
      },
    ],
  },
  waiting: waitingOn('/product/development', 'product-center/development', [
    ['待审批的新品', 'productCenter:development:approve', ['supervisor'], DEVELOPMENT.waiting],
    ['推荐池里的新品', 'productCenter:development:receive', ['developer'], DEVELOPMENT.pool],
    ['未通过的新品', 'productCenter:development:submit', ['developer'], DEVELOPMENT.rejected],
  ]),
  numbered: [{ resource: 'product-center/development', field: 'developNo', page: '/product/development' }],
})

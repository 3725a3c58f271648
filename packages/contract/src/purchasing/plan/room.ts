import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { PLAN } from './plan.states.ts'
import { plan } from './plan.ts'
import { suggest } from './suggest.ts'

const buyers: RoleKey[] = ['purchaser', 'supervisor']
const readers: RoleKey[] = [...buyers, 'seller', 'developer']

export const planRoom = room({
  resources: { suggest, plan },
  permissions: {
    'purchasing:suggest:list': ['查看采购建议', readers],
    'purchasing:suggest:toPlan': ['建议生成计划', buyers],
    'purchasing:suggest:toOrder': ['建议生成采购单', buyers],
    'purchasing:suggest:ignore': ['忽略采购建议', buyers],
    'purchasing:suggest:refresh': ['重新计算采购建议', buyers],
    'purchasing:plan:list': ['查看采购计划', readers],
    'purchasing:plan:add': ['新增采购计划', readers],
    'purchasing:plan:edit': ['修改采购计划', buyers],
    'purchasing:plan:invalid': ['作废采购计划', buyers],
    'purchasing:plan:assign': ['指派采购计划', buyers],
    'purchasing:plan:toOrder': ['采购计划转采购单', buyers],
    'purchasing:plan:import': ['导入采购计划', buyers],
    'purchasing:plan:export': ['导出采购计划', buyers],
    'purchasing:plan:audit': ['审核采购计划', ['supervisor']],
    'purchasing:plan:selfAudit': ['审核自己的采购计划', []],
  },
  menu: {
    '/purchase': [
      {
        path: '/purchase/suggest',
        title: '采购建议',
        component: 'purchasing/suggest',
        permission: 'purchasing:suggest:list',
        buttons: [
          'purchasing:suggest:toPlan',
          'purchasing:suggest:toOrder',
          'purchasing:suggest:ignore',
          'purchasing:suggest:refresh',
        ],
      },
      {
        path: '/purchase/plan',
        title: '采购计划',
        component: 'purchasing/plan',
        permission: 'purchasing:plan:list',
        buttons: [
          'purchasing:plan:add',
          'purchasing:plan:edit',
          'purchasing:plan:invalid',
          'purchasing:plan:assign',
          'purchasing:plan:toOrder',
          'purchasing:plan:import',
          'purchasing:plan:export',
          'purchasing:plan:audit',
          'purchasing:plan:selfAudit',
        ],
      },
    ],
  },
  waiting: waitingOn('/purchase/plan', 'purchasing/plan', [
    ['待审核采购计划', 'purchasing:plan:audit', ['supervisor'], PLAN.waitAudit],
    ['未分配采购计划', 'purchasing:plan:assign', ['supervisor'], 'unassigned'],
    ['待补供应商计划', 'purchasing:plan:edit', ['purchaser'], 'noSupplier'],
    ['待下单采购计划', 'purchasing:plan:toOrder', ['purchaser'], PLAN.waitOrder],
  ]),
  numbered: [{ resource: 'purchasing/plan', field: 'planNo', page: '/purchase/plan' }],
})

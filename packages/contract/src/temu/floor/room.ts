import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { packingCondition, packingRecord } from './packing-record.ts'
import { TEMU_PICK, temuPickReceipt } from './pick-receipt.ts'
import { skuDegree } from './sku-degree.ts'
import { skuPackage } from './sku-package.ts'
import { labelRecord, packageRecord, pickRecord } from './work-record.ts'

const floor: RoleKey[] = ['warehouse', 'supervisor']
const readers: RoleKey[] = [...floor, 'finance']

export const floorRoom = room({
  resources: { temuPickReceipt, pickRecord, packageRecord, labelRecord, skuPackage, packingRecord, packingCondition },
  permissions: {
    'temu:pick:list': ['查看平台拣货单', floor],
    'temu:pick:create': ['生成平台拣货单', floor],
    'temu:pick:pick': ['平台拣货', ['warehouse']],
    'temu:label:add': ['平台贴标', ['warehouse']],
    'temu:package:add': ['平台包装', ['warehouse']],
    'temu:packing:pack': ['平台装箱', floor],
    'temu:packing:makeUp': ['补录装箱记录', ['supervisor']],
    'temu:record:list': ['查看作业记录', readers],
    'temu:record:all': ['查看全部人员的作业记录', ['supervisor', 'finance']],
    'temu:record:export': ['导出作业记录', readers],
    'temu:packingCondition:list': ['查看装箱查询条件', floor],
    'temu:packingCondition:edit': ['保存装箱查询条件', floor],
    'temu:packingCondition:share': ['共享装箱查询条件', ['supervisor']],
  },
  menu: {
    '/trusteeship': [
      {
        path: '/trusteeship/temu/pickReceipt',
        title: '拣货单',
        component: 'temu/pick-receipt',
        permission: 'temu:pick:list',
        buttons: ['temu:pick:create'],
        order: 40,
      },
      {
        path: '/trusteeship/temu/scanPick',
        title: '拣货扫描',
        component: 'temu/scan-pick',
        permission: 'temu:pick:pick',
        order: 41,
      },
      {
        path: '/trusteeship/temu/scanLabel',
        title: '贴标扫描',
        component: 'temu/scan-label',
        permission: 'temu:label:add',
        order: 42,
      },
      {
        path: '/trusteeship/temu/scanPackage',
        title: '包装扫描',
        component: 'temu/scan-package',
        permission: 'temu:package:add',
        order: 43,
      },
      {
        path: '/trusteeship/temu/packing',
        title: '装箱',
        component: 'temu/packing',
        permission: 'temu:packing:pack',
        order: 44,
      },
      {
        path: '/trusteeship/temu/workRecord',
        title: '作业记录',
        component: 'temu/work-record',
        permission: 'temu:record:list',
        buttons: ['temu:record:all', 'temu:record:export'],
        order: 50,
      },
      {
        path: '/trusteeship/temu/packingRecord',
        title: '装箱记录',
        component: 'temu/packing-record',
        permission: 'temu:record:list',
        buttons: [
          'temu:packing:makeUp',
          'temu:packingCondition:list',
          'temu:packingCondition:edit',
          'temu:packingCondition:share',
        ],
        order: 51,
      },
    ],
  },
  waiting: waitingOn('/trusteeship/temu/pickReceipt', 'operation-temu/pick-receipt', [
    ['待领取的平台拣货单', 'temu:pick:pick', ['warehouse'], TEMU_PICK.waitClaim],
  ]),
  numbered: [{ resource: 'operation-temu/pick-receipt', field: 'pickNo', page: '/trusteeship/temu/pickReceipt' }],
})

export const degreeRoom = room({
  resources: { skuDegree },
  permissions: {
    'temu:degree:list': ['查看SKU难易度', floor],
    'temu:degree:edit': ['维护SKU难易度', ['supervisor']],
    'temu:degree:import': ['导入SKU难易度', ['supervisor']],
    'temu:degree:export': ['导出SKU难易度', ['supervisor']],
  },
  menu: {
    '/trusteeship': [
      {
        path: '/trusteeship/temu/skuDegree',
        title: 'SKU难易度',
        component: 'temu/sku-degree',
        permission: 'temu:degree:list',
        buttons: ['temu:degree:edit', 'temu:degree:import', 'temu:degree:export'],
        order: 71,
      },
    ],
  },
})

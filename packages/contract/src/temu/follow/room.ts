import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { UNUSUAL_STATE } from '../../stock/transfer/unusual-transfer.states.ts'
import { shopPerformance } from './shop-performance.ts'
import { temuUnusual } from './unusual-transfer.ts'
import { virtualStore } from './virtual-store.ts'

const sellers: RoleKey[] = ['seller', 'supervisor']

export const followRoom = room({
  resources: { temuUnusual, virtualStore, shopPerformance },
  permissions: {
    'temu:unusual:list': ['查看异常调拨', ['seller', 'warehouse', 'finance', 'supervisor']],
    'temu:unusual:handle': ['处理异常调拨', ['supervisor']],
    'temu:virtualStore:list': ['查看虚拟仓库存', [...sellers, 'finance']],
    'temu:virtualStore:check': ['发起虚拟仓核对', ['supervisor']],
    'temu:performance:list': ['查看店铺绩效', sellers],
  },
  menu: {
    '/trusteeship': [
      {
        path: '/trusteeship/temu/unusualTransfer',
        title: '异常调拨处理',
        component: 'temu/unusual-transfer',
        permission: 'temu:unusual:list',
        buttons: ['temu:unusual:handle'],
        order: 80,
      },
      {
        path: '/trusteeship/temu/virtualStore',
        title: '虚拟仓库存',
        component: 'temu/virtual-store',
        permission: 'temu:virtualStore:list',
        buttons: ['temu:virtualStore:check'],
        order: 81,
      },
      {
        path: '/trusteeship/temu/shopPerformance',
        title: '店铺绩效',
        component: 'temu/shop-performance',
        permission: 'temu:performance:list',
        order: 82,
      },
    ],
  },
  waiting: waitingOn('/trusteeship/temu/unusualTransfer', 'operation-temu/unusual-transfer', [
    ['待处理的异常调拨', 'temu:unusual:handle', ['supervisor'], UNUSUAL_STATE.waiting],
  ]),
  numbered: [{ resource: 'operation-temu/unusual-transfer', field: 'unusualNo', page: '/trusteeship/temu/unusualTransfer' }],
})

import { room } from '../../kit/index.ts'
import { planTransferStoreConfig } from './plan-transfer-store-config.ts'
import { purchaserConfig } from './purchaser-config.ts'
import { receiveAddress } from './receive-address.ts'

export const configRoom = room({
  resources: { receiveAddress, purchaserConfig, planTransferStoreConfig },
  permissions: {
    'purchasing:receiveAddress:list': ['查看收货地址', ['purchaser', 'supervisor', 'warehouse']],
    'purchasing:receiveAddress:edit': ['维护收货地址', ['purchaser', 'supervisor']],
    'purchasing:purchaserConfig:list': ['查看采购员配置', ['purchaser', 'supervisor']],
    'purchasing:purchaserConfig:edit': ['维护采购员配置', ['supervisor']],
    'purchasing:planTransferStore:list': ['查看计划中转仓配置', ['purchaser', 'supervisor']],
    'purchasing:planTransferStore:edit': ['维护计划中转仓配置', ['supervisor']],
  },
  menu: {
    '/purchase': [
      {
        path: '/purchase/purchaserConfig',
        title: '采购员配置',
        component: 'purchasing/purchaser-config',
        permission: 'purchasing:purchaserConfig:list',
        buttons: ['purchasing:purchaserConfig:edit'],
        order: 90,
      },
      {
        path: '/purchase/planTransferStoreConfig',
        title: '计划中转仓配置',
        component: 'purchasing/plan-transfer-store-config',
        permission: 'purchasing:planTransferStore:list',
        buttons: ['purchasing:planTransferStore:edit'],
        order: 91,
      },
    ],
    '/buy': [
      {
        path: '/buy/receiveAddress',
        title: '收货地址',
        component: 'purchasing/receive-address',
        permission: 'purchasing:receiveAddress:list',
        buttons: ['purchasing:receiveAddress:edit'],
        order: 90,
      },
    ],
  },
})

import { type RoleKey, room } from '../../kit/index.ts'
import { packageLabelPrint, pickReceiptPrint, skuLabelPrint, temuPrintRecord } from './print-record.ts'

const floor: RoleKey[] = ['warehouse', 'supervisor']

export const printRoom = room({
  resources: { skuLabelPrint, packageLabelPrint, pickReceiptPrint, temuPrintRecord },
  permissions: {
    'temu:print:list': ['查看平台打印记录', floor],
    'temu:print:print': ['打印平台标签与拣货单', floor],
    'temu:print:export': ['导出平台打印记录', floor],
  },
  menu: {
    '/trusteeship': [
      {
        path: '/trusteeship/temu/printRecord',
        title: '打印记录',
        component: 'temu/print-record',
        permission: 'temu:print:list',
        buttons: ['temu:print:print', 'temu:print:export'],
        order: 52,
      },
    ],
  },
})

import type { MenuPage, Permission } from '../kit/index.ts'

const can = (entity: string, ...verbs: string[]) => verbs.map((verb) => `stock:${entity}:${verb}` as Permission)

/** The pages of the warehouse, in the order people look for them. */
export const stockMenu: MenuPage[] = [
  {
    path: '/warehouse/transferReceipt',
    title: '调拨单',
    component: 'stock/transfer-receipt',
    permission: 'stock:transferReceipt:view',
    buttons: can(
      'transferReceipt',
      'add',
      'edit',
      'import',
      'audit',
      'financeAudit',
      'ship',
      'sign',
      'receive',
      'close',
      'cancel',
      'cancelInvalidate',
      'confirmFee',
      'selfAudit',
    ),
  },
  {
    path: '/warehouse/unusualTransfer',
    title: '调拨异常处理',
    component: 'stock/unusual-transfer',
    permission: 'stock:unusualTransfer:view',
    buttons: can('unusualTransfer', 'handle'),
  },
  {
    path: '/warehouse/otherInReceipt',
    title: '其他入库单',
    component: 'stock/other-in-receipt',
    permission: 'stock:otherIn:view',
    buttons: can('otherIn', 'add', 'edit', 'invalid', 'note', 'import', 'print', 'audit', 'reverse', 'selfAudit'),
  },
  {
    path: '/warehouse/otherOutReceipt',
    title: '其他出库单',
    component: 'stock/other-out-receipt',
    permission: 'stock:otherOut:view',
    buttons: can('otherOut', 'add', 'edit', 'invalid', 'note', 'import', 'print', 'audit', 'reverse', 'selfAudit'),
  },
]

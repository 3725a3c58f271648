import { type RoleKey, type Waiting, waitingOn } from '../kit/index.ts'

const floor: RoleKey[] = ['warehouse']
const heads: RoleKey[] = ['supervisor']
const auditors: RoleKey[] = ['supervisor', 'finance']

/** Documents that wait for an audit, goods that wait for a hand. */
export const stockWaiting: Waiting[] = [
  ...waitingOn('/warehouse/transferReceipt', 'stock/transfer-receipt', [
    ['调拨待审核', 'stock:transferReceipt:audit', heads, 100],
    ['调拨待财审', 'stock:transferReceipt:financeAudit', ['finance'], 210],
    ['调拨待发货', 'stock:transferReceipt:ship', floor, 200],
    ['调拨待签收', 'stock:transferReceipt:sign', floor, 300],
    ['调拨待入库', 'stock:transferReceipt:receive', floor, 400],
  ]),
  ...waitingOn('/warehouse/otherInReceipt', 'stock/other-in-receipt', [['其他入库待审核', 'stock:otherIn:audit', auditors, 100]]),
  ...waitingOn('/warehouse/otherOutReceipt', 'stock/other-out-receipt', [
    ['其他出库待审核', 'stock:otherOut:audit', auditors, 100],
  ]),
  ...waitingOn('/warehouse/checkReceiptFinished', 'stock/check-receipt-finished', [
    ['盘点结果待审核', 'stock:checkFinished:audit', heads, 100],
    ['盘点结果待财审', 'stock:checkFinished:financeAudit', ['finance'], 100],
  ]),
  ...waitingOn('/warehouse/elfCheckTask', 'stock/elf-check-receipt-task', [
    ['盘点任务待领取', 'stock:checkTask:claim', floor, 0],
  ]),
  ...waitingOn('/warehouse/waitMoveGoodsSku', 'stock/wait-move-goods-sku', [['待移货', 'stock:waitMove:generate', floor, 0]]),
  ...waitingOn('/warehouse/moveGoodsReceipt', 'stock/move-goods-receipt', [
    ['移货单待审核', 'stock:moveGoods:audit', heads, 100],
  ]),
  ...waitingOn('/warehouse/inventoryErr', 'stock/inventory-err', [['库存异常', 'stock:inventoryErr:handle', heads, 0]]),
  ...waitingOn('/warehouse/unusualTransfer', 'stock/unusual-transfer', [['调拨异常', 'stock:unusualTransfer:handle', heads, 0]]),
  ...waitingOn('/warehouse/stockWarning', 'stock/store-report/warning', [
    ['断货', 'stock:warning:view', ['purchaser'], 1],
    ['紧急补货', 'stock:warning:view', ['purchaser'], 2],
  ]),
]

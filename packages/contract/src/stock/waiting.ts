import { type RoleKey, type Waiting, waitingOn } from '../kit/index.ts'
import { CHECK_FLAG } from './document.ts'
import { ERR_STATE } from './error/inventory-err.states.ts'
import { MOVE_STATE } from './move/move-goods-receipt.ts'
import { WAIT_MOVE_STATE } from './move/wait-move.states.ts'
import { UNUSUAL_STATE } from './transfer/unusual-transfer.states.ts'

const floor: RoleKey[] = ['warehouse']
const heads: RoleKey[] = ['supervisor']
const auditors: RoleKey[] = ['supervisor', 'finance']

/** Documents that wait for an audit, goods that wait for a hand. */
export const stockWaiting: Waiting[] = [
  ...waitingOn('/warehouse/transferReceipt', 'stock/transfer-receipt', [
    ['调拨待审核', 'stock:transferReceipt:audit', heads, CHECK_FLAG.waitAudit],
    ['调拨待财审', 'stock:transferReceipt:financeAudit', ['finance'], 210],
    ['调拨待发货', 'stock:transferReceipt:ship', floor, CHECK_FLAG.audited],
    ['调拨待签收', 'stock:transferReceipt:sign', floor, CHECK_FLAG.underWay],
    ['调拨待入库', 'stock:transferReceipt:receive', floor, CHECK_FLAG.waitStockIn],
  ]),
  ...waitingOn('/warehouse/otherInReceipt', 'stock/other-in-receipt', [
    ['其他入库待审核', 'stock:otherIn:audit', auditors, CHECK_FLAG.waitAudit],
  ]),
  ...waitingOn('/warehouse/otherOutReceipt', 'stock/other-out-receipt', [
    ['其他出库待审核', 'stock:otherOut:audit', auditors, CHECK_FLAG.waitAudit],
  ]),
  ...waitingOn('/warehouse/checkReceiptFinished', 'stock/check-receipt-finished', [
    ['盘点结果待审核', 'stock:checkFinished:audit', heads, CHECK_FLAG.waitAudit],
    ['盘点结果待财审', 'stock:checkFinished:financeAudit', ['finance'], CHECK_FLAG.waitAudit],
  ]),
  ...waitingOn('/warehouse/elfCheckTask', 'stock/elf-check-receipt-task', [
    ['盘点任务待领取', 'stock:checkTask:claim', floor, 0],
  ]),
  ...waitingOn('/warehouse/waitMoveGoodsSku', 'stock/wait-move-goods-sku', [
    ['待移货', 'stock:waitMove:generate', floor, WAIT_MOVE_STATE.waiting],
  ]),
  ...waitingOn('/warehouse/moveGoodsReceipt', 'stock/move-goods-receipt', [
    ['移货单待审核', 'stock:moveGoods:audit', heads, MOVE_STATE.waitAudit],
  ]),
  ...waitingOn('/warehouse/inventoryErr', 'stock/inventory-err', [
    ['库存异常', 'stock:inventoryErr:handle', heads, ERR_STATE.waiting],
  ]),
  ...waitingOn('/warehouse/unusualTransfer', 'stock/unusual-transfer', [
    ['调拨异常', 'stock:unusualTransfer:handle', heads, UNUSUAL_STATE.waiting],
  ]),
  ...waitingOn('/warehouse/stockWarning', 'stock/store-report/warning', [
    ['断货', 'stock:warning:view', ['purchaser'], 1],
    ['紧急补货', 'stock:warning:view', ['purchaser'], 2],
  ]),
]

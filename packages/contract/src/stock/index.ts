import { manifest } from '../kit/index.ts'
import { checkReceiptBatch } from './check-receipt-batch.ts'
import { checkReceiptFinally, elfCheckReceiptFinally } from './check-receipt-finally.ts'
import { checkReceiptFinished, elfCheckReceiptFinished } from './check-receipt-finished.ts'
import { elfCheckReceiptTask } from './elf-check-receipt-task.ts'
import { inventoryErr } from './inventory-err.ts'
import { stockMenu } from './menu.ts'
import { moveGoodsReceipt, waitMoveGoodsSku } from './move-goods-receipt.ts'
import { stockNumbers } from './numbered.ts'
import { otherInReceipt, otherOutReceipt } from './other-receipt.ts'
import { stockPermissions } from './permissions.ts'
import { selfCheck } from './self-check.ts'
import { stockBalanceReport } from './stock-balance-report.ts'
import { elfCheckReceipt, stockCheckReceipt } from './stock-check-receipt.ts'
import { stockCostAdjust, stockLayer } from './stock-layer.ts'
import { stockLedger } from './stock-ledger.ts'
import { inTransit, stockReport } from './stock-report.ts'
import { stockRule } from './stock-rule.ts'
import { store } from './store.ts'
import { storeAddress } from './store-address.ts'
import { storeArea } from './store-area.ts'
import { containerType, containerUse, storeContainer } from './store-container.ts'
import { storeLocation } from './store-location.ts'
import { locationDetail, occupyDetails, stockWarning } from './store-report.ts'
import { transferReceipt } from './transfer-receipt.ts'
import { unusualTransfer } from './unusual-transfer.ts'
import { stockWaiting } from './waiting.ts'

export const stock = manifest({
  name: 'stock',
  title: '仓库',
  depends: ['account', 'basic', 'authorize', 'goods'],
  resources: {
    checkReceiptBatch,
    stockCheckReceipt,
    checkReceiptFinally,
    checkReceiptFinished,
    elfCheckReceipt,
    elfCheckReceiptFinally,
    elfCheckReceiptFinished,
    elfCheckReceiptTask,
    inventoryErr,
    moveGoodsReceipt,
    waitMoveGoodsSku,
    otherInReceipt,
    otherOutReceipt,
    selfCheck,
    store,
    storeAddress,
    stockRule,
    storeArea,
    storeContainer,
    containerType,
    containerUse,
    storeLocation,
    transferReceipt,
    unusualTransfer,
    stockReport,
    inTransit,
    stockBalanceReport,
    stockLedger,
    stockLayer,
    stockCostAdjust,
    stockWarning,
    locationDetail,
    occupyDetails,
  },
  permissions: stockPermissions,
  menu: { '/warehouse': stockMenu },
  waiting: stockWaiting,
  numbered: stockNumbers,
})

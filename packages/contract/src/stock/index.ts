import { manifest } from '../kit/index.ts'
import { checkReceiptBatch } from './check/check-receipt-batch.ts'
import { checkReceiptFinally, elfCheckReceiptFinally } from './check/check-receipt-finally.ts'
import { checkReceiptFinished, elfCheckReceiptFinished } from './check/check-receipt-finished.ts'
import { elfCheckReceiptTask } from './check/elf-check-receipt-task.ts'
import { elfCheckReceipt, stockCheckReceipt } from './check/stock-check-receipt.ts'
import { containerType, containerUse, storeContainer } from './container/store-container.ts'
import { inventoryErr } from './error/inventory-err.ts'
import { stockBalanceReport } from './figures/stock-balance-report.ts'
import { stockCostAdjust, stockLayer } from './figures/stock-layer.ts'
import { inTransit, stockReport } from './figures/stock-report.ts'
import { locationDetail, occupyDetails, stockWarning } from './figures/store-report.ts'
import { stockLedger } from './ledger/stock-ledger.ts'
import { storeArea } from './location/store-area.ts'
import { storeLocation } from './location/store-location.ts'
import { stockMenu } from './menu.ts'
import { moveGoodsReceipt, waitMoveGoodsSku } from './move/move-goods-receipt.ts'
import { stockNumbers } from './numbered.ts'
import { otherInReceipt, otherOutReceipt } from './other/other-receipt.ts'
import { stockPermissions } from './permissions.ts'
import { stockRule } from './rule/stock-rule.ts'
import { selfCheck } from './store/self-check.ts'
import { store } from './store/store.ts'
import { storeAddress } from './store/store-address.ts'
import { transferReceipt } from './transfer/transfer-receipt.ts'
import { unusualTransfer } from './transfer/unusual-transfer.ts'
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

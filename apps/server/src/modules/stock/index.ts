import './sku-movements.ts'
import { stock } from '@erp/contract/stock/index'
import { serve } from '../../kit/serve.ts'
import { batchAuditing } from './check-batch.ts'
import { nightlyChecks } from './check-nightly.ts'
import {
  checkBatches,
  checkFinals,
  checkFinisheds,
  elfCheckFinals,
  elfCheckFinisheds,
  elfCheckReceipts,
  elfCheckTasks,
  stockCheckReceipts,
} from './check-receipt.ts'
import { inventoryErrs } from './inventory-err.ts'
import { closing } from './ledger/closing.ts'
import { moveGoodsReceipts, replenishStores } from './move-goods-receipt.ts'
import { archiveReceipts } from './other-archive.ts'
import { otherInReceipts, otherOutReceipts } from './other-receipt.ts'
import { stockBalanceReports } from './report/balance.ts'
import { inTransits } from './report/in-transit.ts'
import { stockCostAdjusts, stockLayers } from './report/layer.ts'
import { stockLedgers } from './report/ledger.ts'
import { locationDetails } from './report/location-detail.ts'
import { occupancies } from './report/occupy.ts'
import { stockReports } from './report/stock-report.ts'
import { nightlyWarnings, warnings } from './report/warning.ts'
import { nightlySelfCheck, selfCheckHandlers, selfChecking } from './self-check.ts'
import { stockRules } from './stock-rule.ts'
import { stores } from './store.ts'
import { storeAddresses } from './store-address.ts'
import { storeAreas } from './store-area.ts'
import { storeContainers } from './store-container.ts'
import { storeLocations } from './store-location.ts'
import { transferReceipts } from './transfer-receipt.ts'
import { unusualTransfers } from './unusual-transfer.ts'
import { waitMoves } from './wait-move.ts'

export default serve(
  stock,
  {
    store: stores,
    storeAddress: storeAddresses,
    storeArea: storeAreas,
    storeLocation: storeLocations,
    stockRule: stockRules,
    inventoryErr: inventoryErrs,
    checkReceiptBatch: checkBatches,
    stockCheckReceipt: stockCheckReceipts,
    checkReceiptFinally: checkFinals,
    checkReceiptFinished: checkFinisheds,
    elfCheckReceipt: elfCheckReceipts,
    elfCheckReceiptFinally: elfCheckFinals,
    elfCheckReceiptFinished: elfCheckFinisheds,
    elfCheckReceiptTask: elfCheckTasks,
    moveGoodsReceipt: moveGoodsReceipts,
    waitMoveGoodsSku: waitMoves,
    storeContainer: storeContainers,
    containerType: {},
    containerUse: {},
    transferReceipt: transferReceipts,
    unusualTransfer: unusualTransfers,
    otherInReceipt: otherInReceipts,
    otherOutReceipt: otherOutReceipts,
    selfCheck: selfCheckHandlers,
    stockReport: stockReports,
    inTransit: inTransits,
    stockBalanceReport: stockBalanceReports,
    stockLedger: stockLedgers,
    stockLayer: stockLayers,
    stockCostAdjust: stockCostAdjusts,
    stockWarning: warnings,
    locationDetail: locationDetails,
    occupyDetails: occupancies,
  },
  {
    jobs: [batchAuditing, selfChecking],
    schedules: [nightlyChecks, archiveReceipts, closing, nightlySelfCheck, nightlyWarnings, replenishStores],
  },
)

import { stock } from '@erp/contract/stock/index'
import { serve } from '../../kit/http/serve.ts'
import { batchAuditing } from './check/check-batch.ts'
import { nightlyChecks } from './check/check-nightly.ts'
import {
  checkBatches,
  checkFinals,
  checkFinisheds,
  elfCheckFinals,
  elfCheckFinisheds,
  elfCheckReceipts,
  elfCheckTasks,
  stockCheckReceipts,
} from './check/check-receipt.ts'
import { storeContainers } from './container/store-container.ts'
import { inventoryErrs } from './error/inventory-err.ts'
import { stockBalanceReports } from './figures/balance.ts'
import { inTransits } from './figures/in-transit.ts'
import { stockCostAdjusts, stockLayers } from './figures/layer.ts'
import { stockLedgers } from './figures/ledger.ts'
import { locationDetails } from './figures/location-detail.ts'
import { occupancies } from './figures/occupy.ts'
import { stockReports } from './figures/stock-report.ts'
import { nightlyWarnings, warnings } from './figures/warning.ts'
import { closing } from './ledger/closing.ts'
import { storeAreas } from './location/store-area.ts'
import { storeLocations } from './location/store-location.ts'
import { moveGoodsReceipts, replenishStores } from './move/move-goods-receipt.ts'
import { waitMoves } from './move/wait-move.ts'
import { archiveReceipts } from './other/other-archive.ts'
import { otherInReceipts, otherOutReceipts } from './other/other-receipt.ts'
import { stockRules } from './rule/stock-rule.ts'
import { nightlySelfCheck, selfCheckHandlers, selfChecking } from './store/self-check.ts'
import { stores } from './store/store.ts'
import { storeAddresses } from './store/store-address.ts'
import { transferReceipts } from './transfer/transfer-receipt.ts'
import { unusualTransfers } from './transfer/unusual-transfer.ts'

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

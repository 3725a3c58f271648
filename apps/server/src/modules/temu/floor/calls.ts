import type { packingRecord } from '@erp/contract/temu/floor/packing-record'
import type { temuPickReceipt } from '@erp/contract/temu/floor/pick-receipt'
import type { skuPackage } from '@erp/contract/temu/floor/sku-package'
import type { labelRecord, packageRecord, pickRecord } from '@erp/contract/temu/floor/work-record'
import { statusCount } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { scanToBag, scanToLabel } from './bench-screen.ts'
import { addLabel, addPackage } from './bench-work.ts'
import { addToPackage, openPackage, takeFromPackage } from './package-pieces.ts'
import { planPackages } from './package-plan.ts'
import { listPackages, scanDelivery } from './package-screen.ts'
import { sealPackage, unsealPackage } from './package-seal.ts'
import { addPacking } from './packing-add.ts'
import { packingConditions } from './packing-condition.ts'
import { packingRecords } from './packing-record.ts'
import { cancelPicks, claimPick } from './pick-claim.ts'
import { createPicks } from './pick-create.ts'
import { finishPick } from './pick-finish.ts'
import { pickDetails, pickReceipts, scanPick } from './pick-receipt.ts'
import { pickPieces } from './pick-scan.ts'
import { labelReads, packageReads, pickReads } from './work-record.ts'

const pickHandlers: Handlers<typeof temuPickReceipt> = {
  'list-page': pickReceipts.page,
  'status-count': statusCount(pickReceipts, 'status'),
  export: (_tx, input, ctx) => exportList(pickReceipts, input, ctx),
  details: pickDetails,
  scan: scanPick,
  create: createPicks,
  claim: claimPick,
  finish: finishPick,
  cancel: cancelPicks,
}
const pickRecords: Handlers<typeof pickRecord> = { ...pickReads, add: pickPieces }
const packageRecords: Handlers<typeof packageRecord> = { ...packageReads, scan: scanToBag, add: addPackage }
const labelRecords: Handlers<typeof labelRecord> = { ...labelReads, scan: scanToLabel, add: addLabel }
const packages: Handlers<typeof skuPackage> = {
  list: listPackages,
  scan: scanDelivery,
  open: openPackage,
  'add-sku': addToPackage,
  'remove-sku': takeFromPackage,
  seal: sealPackage,
  unseal: unsealPackage,
  plan: planPackages,
}
const packingHandlers: Handlers<typeof packingRecord> = {
  'list-page': packingRecords.page,
  add: addPacking,
  export: (_tx, input, ctx) => exportList(packingRecords, input, ctx),
}

export const floorCalls = {
  temuPickReceipt: pickHandlers,
  pickRecord: pickRecords,
  packageRecord: packageRecords,
  labelRecord: labelRecords,
  skuPackage: packages,
  packingRecord: packingHandlers,
  packingCondition: packingConditions,
}

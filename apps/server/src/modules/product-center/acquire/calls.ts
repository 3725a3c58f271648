import type { dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { acquire } from './acquire.ts'
import { acquisitionCounts, acquisitions, detailsOf } from './acquisition.ts'
import { improve, setCategory } from './improve.ts'
import { relate } from './relate.ts'
import { transfer } from './transfer.ts'
import { addByHand, editOne, removeOne } from './write.ts'

const handlers: Handlers<typeof dataAcquisition> = {
  'list-page': acquisitions.page,
  'status-count': acquisitionCounts,
  details: detailsOf,
  add: addByHand,
  edit: editOne,
  remove: removeOne,
  acquire,
  'batch-improvement': improve,
  'set-category': setCategory,
  'transfer-development': transfer,
  'relate-product': relate,
  export: (_tx, input, ctx) => exportList(acquisitions, input, ctx),
}
export const acquireCalls = { dataAcquisition: handlers }

import { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import type { Handlers } from '../../../kit/http/serve.ts'
import { logPage } from '../../../kit/list/log-list.ts'
import { editListing, listingDetails } from './details.ts'
import { exportListings, listingCounts, listingPage, listings } from './list.ts'
import { batchPrice, previewPrice } from './price.ts'
import { priceBatches, undoPrice } from './price-undo.ts'
import { pushListings, putOffline, putOnline } from './push.ts'
import { batchStock, previewStock } from './stock.ts'
import { saveSupply, supplyOf } from './supply.ts'
import { syncListings } from './sync.ts'
import { saveAsTemplate } from './to-template.ts'

const handlers: Handlers<typeof smtListing> = {
  'list-page': listingPage,
  'status-count': listingCounts,
  details: listingDetails,
  edit: editListing,
  push: pushListings,
  sync: syncListings,
  online: putOnline,
  offline: putOffline,
  'preview-price': previewPrice,
  'batch-price': batchPrice,
  'price-batches': priceBatches,
  'undo-price': undoPrice,
  'preview-stock': previewStock,
  'batch-stock': batchStock,
  supply: supplyOf,
  'save-supply': saveSupply,
  'save-as-template': saveAsTemplate,
  export: exportListings,
  'log-list': async (tx, { listingId, pageNum, pageSize }, ctx) => {
    await listings.get(tx, listingId, ctx)
    return logPage(tx, { pageNum, pageSize, condition: { entity: smtListing.path, entityId: [listingId] } }, ctx)
  },
}
export const listingCalls = { smtListing: handlers }

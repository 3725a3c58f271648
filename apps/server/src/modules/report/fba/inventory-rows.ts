import type { FileColumn } from './amazon-file.ts'
import { mapSellerSkus, platformStock, shareLedger } from './mapping.ts'
import type { FbaReport } from './reports.ts'

const required = (field: string, ...headers: string[]): FileColumn => ({ field, headers, kind: 'int' })
const optional = (field: string, kind: FileColumn['kind'], ...headers: string[]): FileColumn => ({
  field,
  headers,
  kind,
  optional: true,
})

const COLUMNS: FileColumn[] = [
  { field: 'sellerSku', headers: ['sku', 'seller-sku', 'msku'], kind: 'text' },
  { field: 'fnsku', headers: ['fnsku', 'fulfillment-channel-sku'], kind: 'text' },
  { field: 'asin', headers: ['asin'], kind: 'text' },
  optional('itemCondition', 'text', 'condition', 'condition-type'),
  required('fulfillableQty', 'afn-fulfillable-quantity', 'available'),
  required('reservedCustomerOrderQty', 'reserved-customerorders', 'reserved-customer-order'),
  required('reservedFcTransferQty', 'reserved-fc-transfers', 'reserved-fc-transfer'),
  required('reservedFcProcessingQty', 'reserved-fc-processing'),
  required('unfulfillableQty', 'afn-unsellable-quantity', 'unfulfillable-quantity'),
  required('researchingQty', 'afn-researching-quantity', 'researching-quantity'),
  required('inboundWorkingQty', 'afn-inbound-working-quantity', 'inbound-working'),
  required('inboundShippedQty', 'afn-inbound-shipped-quantity', 'inbound-shipped'),
  required('inboundReceivingQty', 'afn-inbound-receiving-quantity', 'inbound-received'),
  optional('age0To90', 'int', 'inv-age-0-to-90-days'),
  optional('age91To180', 'int', 'inv-age-91-to-180-days'),
  optional('age181To270', 'int', 'inv-age-181-to-270-days'),
  optional('age271To365', 'int', 'inv-age-271-to-365-days'),
  optional('age366To455', 'int', 'inv-age-366-to-455-days'),
  optional('age456Plus', 'int', 'inv-age-456-plus-days'),
  optional('shippedT7', 'int', 'units-shipped-t7'),
  optional('shippedT30', 'int', 'units-shipped-t30'),
  optional('daysOfSupply', 'int', 'days-of-supply'),
  optional('estStorageCostNextMonth', 'decimal', 'estimated-storage-cost-next-month'),
  optional('currency', 'text', 'currency'),
]
/** What lies at the platform; what is on its way there does not. */
const TOTAL = [
  'fulfillableQty',
  'reservedCustomerOrderQty',
  'reservedFcTransferQty',
  'reservedFcProcessingQty',
  'unfulfillableQty',
  'researchingQty',
]
const COUNTED = [...TOTAL, 'inboundWorkingQty', 'inboundShippedQty', 'inboundReceivingQty']

export const fbaInventory: FbaReport = {
  reportType: 'fbaInventory',
  periodField: 'snapshotDate',
  permission: 'report:fbaInventory:generate',
  table: 'report_fba_inventory',
  columns: (day) => [...COLUMNS, { ...optional('snapshotDate', 'text', 'snapshot-date'), same: day }],
  fetch: (connector, shop, day) => connector.inventory(shop, day),
  rows: async (tx, { shop, period }, file) => {
    const mapped = await mapSellerSkus(
      tx,
      shop.shopId,
      file.map((row) => row['sellerSku'] as string),
    )
    const counted = file.map((row, i) => {
      const counts = Object.fromEntries(COUNTED.map((field) => [field, Number(row[field] ?? 0)]))
      const totalQty = TOTAL.reduce((sum, field) => sum + counts[field]!, 0)
      return { ...row, ...counts, ...mapped[i]!, totalQty, currency: row['currency'] ?? shop.currency, snapshotDate: period }
    })
    const ledger = shareLedger(counted, await platformStock(tx, shop.shopId))
    return counted.map((row, i) => ({ ...row, ledgerQty: ledger[i]!, diffQty: row.totalQty - ledger[i]! }))
  },
}

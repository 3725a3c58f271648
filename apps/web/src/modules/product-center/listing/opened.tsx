import { EDIT } from '@erp/contract/product-center/listing/listing.states'
import { type ListingRow, smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { BizLog, type List, ViewDrawer } from '../../../kit/index.ts'
import { BatchesDialog } from './batches-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import type { Listing } from './rows.ts'
import { StockDialog } from './stock-dialog.tsx'
import { SupplyDrawer } from './supply-drawer.tsx'
import { SyncRows, SyncShops } from './sync-dialog.tsx'
import type { Deed } from './verbs.tsx'

interface Props {
  deed: Deed
  rows: Listing[]
  list: List
  listType: ListingRow['listType']
  onClose: () => void
}

/** Whatever a verb opens over the list. */
export function Opened({ deed, rows, list, listType, onClose }: Props) {
  const ids = rows.map((row) => row.listingId)
  const onDone = () => {
    list.clear()
    void list.refresh()
  }
  const both = { onClose, onDone }
  if (deed === 'price') return <PriceDialog ids={ids} {...both} />
  if (deed === 'price-alerts') return <PriceDialog ids={null} listType={listType} {...both} />
  if (deed === 'stock') return <StockDialog ids={ids} {...both} />
  if (deed === 'batches') return <BatchesDialog {...both} />
  if (deed === 'sync-shops') return <SyncShops {...both} />
  if (deed === 'syncing')
    return <SyncRows ids={ids} held={rows.filter((row) => row.editStatus !== EDIT.synced).length} {...both} />
  const row = rows[0]!
  if (deed === 'supply') return <SupplyDrawer row={row} {...both} />
  return (
    <ViewDrawer open size={640} title={`操作日志 ${row.productId}`} onClose={onClose}>
      <BizLog entity={smtListing.path} entityId={row.listingId} />
    </ViewDrawer>
  )
}

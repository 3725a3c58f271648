import { LISTING_TAB, LISTING_TABS } from '@erp/contract/product-center/listing/listing.states'
import { type ListingRow, smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { LIST_TYPES } from '@erp/contract/product-center/template/template.states'
import { Button } from 'antd'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { type List, ListPage, offers, type StatusTabs } from '../../../kit/index.ts'
import { listingColumns } from './columns.tsx'
import { Opened } from './opened.tsx'
import type { Listing } from './rows.ts'
import { type Ask, BatchVerbs, type Deed, RowVerbs } from './verbs.tsx'
import './listing.css'

const ALL = 'all'
const TABS: StatusTabs = {
  field: 'standing',
  items: [...LISTING_TABS, [ALL, '全部']],
  count: 'status-count',
  where: (tab): Record<string, unknown> => (tab === ALL ? {} : { standing: [tab] }),
}
const OF_TYPE = new Map(LIST_TYPES.map(([type]) => [type, { listType: [type] }]))

interface Props {
  /** Of every type, unless told. */
  listType: ListingRow['listType']
  views?: ReactNode
}

export function Listings({ listType, views }: Props) {
  const [open, setOpen] = useState<{ deed: Deed; rows: Listing[] } | null>(null)
  const log = useCallback((row: Listing) => setOpen({ deed: 'log', rows: [row] }), [])
  const columns = useMemo(() => listingColumns(listType), [listType])
  const rowActions = useCallback(
    (row: Listing, list: List) => <RowVerbs row={row} list={list} onAsk={(deed) => setOpen({ deed, rows: [row] })} />,
    [],
  )
  const askNone = (deed: Deed) => setOpen({ deed, rows: [] })
  return (
    <ListPage
      resource={smtListing}
      tabs={TABS}
      condition={listType === null ? undefined : OF_TYPE.get(listType)}
      columns={columns}
      rowHeight={52}
      rowActionsWidth={150}
      onOpen={log}
      toolbar={(list) => (
        <>
          {views}
          <Tools list={list} onAsk={askNone} />
        </>
      )}
      rowActions={rowActions}
      batch={(rows, list) => <BatchVerbs rows={rows} list={list} onAsk={(deed) => setOpen({ deed, rows })} />}
    >
      {(list) => open && <Opened {...open} list={list} listType={listType} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}

/** What needs no row: whole shops are asked, everything that waits is priced, what was priced is looked up. */
function Tools({ list, onAsk }: { list: List; onAsk: Ask }) {
  const waits = list.state.tab === LISTING_TAB.alert && list.total > 0
  return (
    <>
      {waits && offers(smtListing, 'batch-price') && (
        <Button type="primary" onClick={() => onAsk('price-alerts')}>
          全部按建议调价
        </Button>
      )}
      {offers(smtListing, 'sync') && <Button onClick={() => onAsk('sync-shops')}>同步店铺</Button>}
      {offers(smtListing, 'price-batches') && <Button onClick={() => onAsk('batches')}>改价记录</Button>}
    </>
  )
}

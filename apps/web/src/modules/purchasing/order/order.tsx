import { stateChoices } from '@erp/contract/kit'
import { orderStates } from '@erp/contract/purchasing/order/order.states'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { useMemo, useState } from 'react'
import { AddButton, type Filters, ListPage, offers, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { BatchVerbs } from './batch-verbs.tsx'
import { Chips } from './chips.tsx'
import { orderColumns } from './columns.tsx'
import { OrderDetail } from './detail/order-detail.tsx'
import { OrderForm } from './form/order-form.tsx'
import { Imports } from './imports.tsx'
import { RowVerbs } from './row-verbs.tsx'
import type { Order } from './rows.ts'
import { useOrderVerbs } from './use-order-verbs.tsx'
import { VERBS } from './verbs.ts'
import './order.css'

const TABS: StatusTabs = { field: 'checkFlag', items: stateChoices(orderStates), count: 'status-count' }
const None = () => null
/** The tracks are chosen from the long list, the chips stand below the tabs. */
const FILTERS: Filters = {
  chip: None,
  bargainStatus: None,
  payStatus: None,
  shipStatus: None,
  stockInStatus: None,
  refundStatus: None,
}

/** 采购单: all of them, on all of their tracks. */
export default function PurchaseOrders() {
  const verbs = useOrderVerbs()
  const [seen, setSeen] = useState<Order | null>(null)
  const [adding, setAdding] = useState(false)
  const columns = useMemo(() => orderColumns(setSeen), [])
  return (
    <ListPage
      resource={purchaseOrder}
      tabs={TABS}
      columns={columns}
      filters={FILTERS}
      rowHeight={56}
      rowActionsWidth={164}
      onOpen={setSeen}
      toolbar={(list) => (
        <>
          <Chips list={list} />
          {offers(purchaseOrder, 'create') && <AddButton onClick={() => setAdding(true)} />}
          <Imports onDone={verbs.refresh} />
        </>
      )}
      rowActions={(row) => (
        <>
          <RowAction onClick={() => setSeen(row)}>详情</RowAction>
          <RowVerbs verbs={VERBS} row={row} onVerb={verbs.start} />
        </>
      )}
      batch={(rows, list) => <BatchVerbs {...{ rows, list, verbs }} />}
    >
      {() => (
        <>
          {seen && <OrderDetail orderId={seen.orderId} verbs={verbs} onClose={() => setSeen(null)} />}
          {adding && <OrderForm document={null} onClose={() => setAdding(false)} onSaved={verbs.refresh} />}
          {verbs.dialogs}
        </>
      )}
    </ListPage>
  )
}

import { stateChoices } from '@erp/contract/kit'
import { waitShip } from '@erp/contract/order/index'
import { handover, handoverStates } from '@erp/contract/order/ship/shipping-calls'
import { useState } from 'react'
import { ListPage, offers, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import { Panes } from '../../stock/parts/panes.tsx'
import { OrderList } from '../desk/list/order-list.tsx'
import { HandoverSheet } from './handover-sheet.tsx'

const listed = waitShip.actions['handover-list-page']
/** The bags, listed by a call of the orders that wait for shipping. */
const bags = {
  ...handover,
  actions: { 'list-page': { ...listed, path: `/${waitShip.path}/${listed.path}` } },
}
const TABS: StatusTabs = { field: 'status', items: stateChoices(handoverStates) }
const COLUMNS = arranged(bags, {
  handoverNo: 170,
  storeId: 110,
  expressId: 130,
  status: 90,
  parcels: 90,
  totalWeight: 110,
  driver: 110,
  creatorId: 110,
  createTime: 168,
  handoverTime: 168,
})

/** Packed orders that wait to leave, and the bags that others left in. */
export default function WaitShipOrders() {
  if (!offers(waitShip, 'handover-list-page')) return <OrderList of="waitShip" />
  return (
    <Panes
      label="待发货"
      items={[
        { key: 'order', label: '订单', render: () => <OrderList of="waitShip" /> },
        { key: 'handover', label: '交接单', render: () => <Handovers /> },
      ]}
    />
  )
}

function Handovers() {
  const [shown, setShown] = useState<number | null>(null)
  return (
    <ListPage
      resource={bags}
      tabs={TABS}
      columns={COLUMNS}
      rowHeight={40}
      rowActionsWidth={80}
      rowActions={(row) => Number(row.parcels) > 0 && <RowAction onClick={() => setShown(row.id)}>打印</RowAction>}
    >
      {() => shown && <HandoverSheet id={shown} onClose={() => setShown(null)} />}
    </ListPage>
  )
}

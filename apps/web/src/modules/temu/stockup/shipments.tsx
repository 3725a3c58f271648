import { type ShipmentRow, shipment } from '@erp/contract/temu/stockup/shipment'
import { DESK_TABS } from '@erp/contract/temu/stockup/stock-order.states'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { type Filters, type List, ListPage, offers, type StatusTabs, useExpansion } from '../../../kit/index.ts'
import { Chips } from './chips.tsx'
import { shipmentColumns } from './columns.tsx'
import { ShipmentDetail } from './detail.tsx'
import { doVerb } from './do-verb.tsx'
import { linesHeight, showLines } from './lines.tsx'
import { LinkLines } from './link-lines.tsx'
import { type Planned, PlannedQuantities, usePlanning } from './planned.ts'
import { SyncDialog } from './sync-dialog.tsx'
import { BatchVerbs, RowVerbs } from './verb-buttons.tsx'
import type { ShipmentDeed } from './verbs.ts'
import { WhitelistForm } from './whitelist-form.tsx'
import './stockup.css'

const TABS: StatusTabs = { field: 'tab', items: DESK_TABS, count: 'status-count', where: (tab) => ({ tab: [tab] }) }
const None = () => null
/** They stand as chips below the tabs. */
const FILTERS: Filters = { soon: None, overdue: None, unlinked: None, short: None, blocked: None }
type Asked = { what: 'view' | 'link' | 'whitelist'; row: ShipmentRow } | { what: 'sync' }

/** 发货台: what the platform asks for, why it may not leave, and the way to a delivery order. */
export default function Shipments() {
  const planned = usePlanning()
  const { asked, setAsked, view, start, again } = useDeeds(planned)
  const expand = useExpansion(linesHeight, showLines)
  const { toggle } = expand
  const columns = useMemo(() => shipmentColumns(view, toggle), [view, toggle])
  return (
    <PlannedQuantities value={planned}>
      <ListPage
        resource={shipment}
        tabs={TABS}
        filters={FILTERS}
        columns={columns}
        rowHeight={56}
        rowActionsWidth={168}
        expand={expand}
        onOpen={view}
        toolbar={(list) => (
          <>
            <Chips list={list} />
            {offers(shipment, 'sync') && <Button onClick={() => setAsked({ what: 'sync' })}>同步</Button>}
          </>
        )}
        rowActions={(row, list) => <RowVerbs row={row} onAsk={(what, rows) => void start(what, rows, list)} />}
        batch={(rows, list) => <BatchVerbs rows={rows} onAsk={(what, chosen) => void start(what, chosen, list)} />}
      >
        {(list) => asked && <Opened asked={asked} onClose={() => setAsked(null)} onDone={(rows) => void again(rows, list)} />}
      </ListPage>
    </PlannedQuantities>
  )
}

function useDeeds(planned: Planned) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const view = useCallback((row: ShipmentRow) => setAsked({ what: 'view', row }), [])
  const again = async (rows: ShipmentRow[], list: List) => {
    planned.forget(rows.map(({ stockOrderId }) => stockOrderId))
    list.clear()
    await list.refresh()
  }
  const start = async (what: ShipmentDeed | 'view', rows: ShipmentRow[], list: List) => {
    if (what === 'view' || what === 'link' || what === 'whitelist') return setAsked({ what, row: rows[0]! })
    if (await doVerb(what, rows, planned)) await again(rows, list)
  }
  return { asked, setAsked, view, start, again }
}

interface OpenedProps {
  asked: Asked
  onClose: () => void
  onDone: (rows: ShipmentRow[]) => void
}
function Opened({ asked, onClose, onDone }: OpenedProps) {
  if (asked.what === 'sync') return <SyncDialog onClose={onClose} onDone={() => onDone([])} />
  const { what, row } = asked
  if (what === 'view') return <ShipmentDetail row={row} onClose={onClose} />
  const saved = () => {
    onDone([row])
    onClose()
  }
  return what === 'link' ? (
    <LinkLines row={row} onClose={onClose} onSaved={saved} />
  ) : (
    <WhitelistForm row={row} onClose={onClose} onSaved={saved} />
  )
}

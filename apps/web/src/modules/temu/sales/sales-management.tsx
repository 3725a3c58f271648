import { priceAdjust } from '@erp/contract/temu/sales/price-adjust'
import { salesManagement } from '@erp/contract/temu/sales/sales'
import { adviceStates, STANDINGS } from '@erp/contract/temu/sales/sales.states'
import { useCallback, useState } from 'react'
import {
  AskDialog,
  type List,
  ListPage,
  offers,
  RowAction,
  RowMore,
  type StatusTabs,
  VerbButton,
  whyNot,
} from '../../../kit/index.ts'
import { TypedQuantities, useQuantities } from '../../stock/parts/quantities.tsx'
import { AdviceDialog } from './advice-dialog.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import type { Sales } from './rows.ts'
import { SALES_COLUMNS } from './sales-columns.tsx'
import { TrendDialog } from './trend-dialog.tsx'

const TABS: StatusTabs = { field: 'standing', items: STANDINGS, count: 'status-count' }
const OF = { resource: salesManagement, states: adviceStates, state: 'adviceState' }
const MOST = 500
type Mode = 'apply' | 'to-plan' | 'ignore' | 'trend' | 'propose'
type Open = { mode: Mode; rows: Sales[] } | null
type Ask = (mode: Mode) => void
const VERBS = [
  ['apply', 'apply', '申请备货'],
  ['to-plan', 'toPlan', '转采购'],
  ['ignore', 'ignore', '忽略'],
] as const

/** 销售管理: what sells at Temu, how long it lasts there, and what to send or buy for it. */
export default function SalesManagement() {
  const [open, setOpen] = useState<Open>(null)
  const quantities = useQuantities()
  const rowActions = useCallback((row: Sales) => <RowVerbs row={row} onAsk={(mode) => setOpen({ mode, rows: [row] })} />, [])
  return (
    <TypedQuantities value={quantities}>
      <ListPage
        resource={salesManagement}
        columns={SALES_COLUMNS}
        tabs={TABS}
        rowHeight={48}
        rowActionsWidth={178}
        onOpen={(row) => setOpen({ mode: 'trend', rows: [row] })}
        rowActions={rowActions}
        batch={(rows) => <BatchVerbs rows={rows} onAsk={(mode) => setOpen({ mode, rows })} />}
      >
        {(list) => open && <Opened {...{ open, list, quantities }} onClose={() => setOpen(null)} />}
      </ListPage>
    </TypedQuantities>
  )
}

function RowVerbs({ row, onAsk }: { row: Sales; onAsk: Ask }) {
  const items = [
    { key: 'trend', label: '曲线', onClick: () => onAsk('trend') },
    ...(offers(priceAdjust, 'propose') ? [{ key: 'propose', label: '调价', onClick: () => onAsk('propose') }] : []),
    ...(offers(salesManagement, 'ignore') && !whyNot(OF, 'ignore', [row])
      ? [{ key: 'ignore', label: '忽略', onClick: () => onAsk('ignore') }]
      : []),
  ]
  return (
    <>
      {VERBS.slice(0, 2).map(
        ([verb, move, label]) =>
          offers(salesManagement, verb) && (
            <RowAction key={verb} why={whyNot(OF, move, [row])} onClick={() => onAsk(verb)}>
              {label}
            </RowAction>
          ),
      )}
      <RowMore menu={{ items }} />
    </>
  )
}

function BatchVerbs({ rows, onAsk }: { rows: Sales[]; onAsk: Ask }) {
  return VERBS.map(
    ([verb, move, label]) =>
      offers(salesManagement, verb) && (
        <VerbButton
          key={verb}
          why={whyNot(OF, move, rows) ?? (rows.length > MOST ? `一次最多${MOST}行` : null)}
          onClick={() => onAsk(verb)}
        >
          {`${label} ${rows.length}`}
        </VerbButton>
      ),
  )
}

interface OpenedProps {
  open: NonNullable<Open>
  list: List
  quantities: ReturnType<typeof useQuantities>
  onClose: () => void
}
function Opened({ open: { mode, rows }, list, quantities, onClose }: OpenedProps) {
  const onDone = () => {
    quantities.forget()
    list.clear()
    void list.refresh()
  }
  const row = rows[0]!
  if (mode === 'trend') return <TrendDialog row={row} onClose={onClose} />
  if (mode === 'propose') return <ProposeDialog row={row} {...{ onClose, onDone }} />
  if (mode !== 'ignore') return <AdviceDialog verb={mode} rows={rows} typed={quantities.typed} {...{ onClose, onDone }} />
  const ids = rows.map((each) => each.salesId)
  return (
    <AskDialog
      resource={salesManagement}
      verb="ignore"
      title="忽略"
      document={rows.length === 1 ? { productSkuId: row.extCode } : { productSkuId: `${rows.length} 行` }}
      fields={{ days: salesManagement.actions.ignore.input['days']! }}
      initial={{ days: 7 }}
      send={(values) => ({ ids, ...values })}
      {...{ onClose, onDone }}
    />
  )
}

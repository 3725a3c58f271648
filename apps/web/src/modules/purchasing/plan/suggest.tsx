import { SUGGEST_REASONS, suggest } from '@erp/contract/purchasing/plan/suggest'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import {
  ChoiceTag,
  call,
  confirm,
  type List,
  ListPage,
  offers,
  RowAction,
  type StatusTabs,
  TaskDialog,
  VerbButton,
} from '../../../kit/index.ts'
import { GoodsPicture } from '../../goods/picture.tsx'
import { reportFilters } from '../../stock/figures/filters.tsx'
import { arranged } from '../../stock/parts/arranged.ts'
import { QuantityCell, TypedQuantities, useQuantities } from '../../stock/parts/quantities.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { BuyDialog } from './buy-dialog.tsx'
import type { Suggestion } from './rows.ts'
import { WhyDialog } from './why-dialog.tsx'
import './plan.css'

const TABS: StatusTabs = { field: 'reason', items: SUGGEST_REASONS, count: 'status-count', alsoFilter: true }
const COLUMNS = arranged(suggest, {
  sku: 118,
  skuImage: { width: 52, title: '图', render: (row) => <GoodsPicture url={row.skuImage} /> },
  skuName: 126,
  storeId: 84,
  reason: 86,
  suggestQty: {
    width: 104,
    render: (row) => <QuantityCell id={row.id} suggested={row.suggestQty} label={`${row.sku} 采购数量`} />,
  },
  saleDays: { width: 104, render: (row) => row.saleDays ?? '∞' },
  avgDaily: 76,
  sellable: 72,
  outStockQty: 86,
  plannedQty: 86,
  purchaseInTransit: 104,
  transferInTransit: 104,
  supplierId: 150,
  price: 96,
  amount: 112,
  s7: 82,
  s15: 90,
  s30: 90,
  purchaserId: 88,
  ignoreUntil: 104,
})
type Open =
  | { mode: 'why'; row: Suggestion }
  | { mode: 'to-plan' | 'to-order' | 'ignore'; rows: Suggestion[] }
  | { mode: 'task'; id: number }
  | null

/** 采购建议: what to buy for which store, how much, and why. */
export default function Suggestions() {
  const [open, setOpen] = useState<Open>(null)
  const quantities = useQuantities()
  const rowActions = useCallback(
    (row: Suggestion) => (
      <>
        <RowAction onClick={() => setOpen({ mode: 'why', row })}>为什么</RowAction>
        {offers(suggest, 'ignore') && <RowAction onClick={() => setOpen({ mode: 'ignore', rows: [row] })}>忽略到</RowAction>}
      </>
    ),
    [],
  )
  return (
    <TypedQuantities value={quantities}>
      <ListPage
        resource={suggest}
        columns={COLUMNS}
        filters={reportFilters}
        tabs={TABS}
        rowHeight={40}
        rowActionsWidth={124}
        onOpen={(row) => setOpen({ mode: 'why', row })}
        rowActions={rowActions}
        toolbar={(list) => offers(suggest, 'refresh') && <Refresh list={list} onTask={(id) => setOpen({ mode: 'task', id })} />}
        batch={(rows) => <Buying rows={rows} onOpen={(mode) => setOpen({ mode, rows })} />}
      >
        {(list) => <Opened {...{ open, list, quantities }} onClose={() => setOpen(null)} />}
      </ListPage>
    </TypedQuantities>
  )
}

/** For what the filter shows; without one for everything. */
function Refresh({ list, onTask }: { list: List; onTask: (id: number) => void }) {
  const run = async () => {
    const { reason: _tab, ...condition } = list.condition
    const whole = Object.values(condition).every((value) => value == null || value === '')
    if (!(await confirm(whole ? '重新计算所有SKU的采购建议吗？' : '重新计算当前筛选的采购建议吗？', { ok: '重新计算' }))) return
    await call(suggest, 'refresh', { condition }).then(
      ({ id }) => onTask(id),
      () => null,
    )
  }
  return <Button onClick={() => void run()}>重新计算</Button>
}

function Buying({ rows, onOpen }: { rows: Suggestion[]; onOpen: (mode: 'to-plan' | 'to-order' | 'ignore') => void }) {
  const why = rows.length > 500 ? '一次最多500行' : null
  return (
    <>
      {offers(suggest, 'to-plan') && (
        <VerbButton why={why} onClick={() => onOpen('to-plan')}>
          生成计划
        </VerbButton>
      )}
      {offers(suggest, 'to-order') && (
        <VerbButton why={why} onClick={() => onOpen('to-order')}>
          直接生成采购单
        </VerbButton>
      )}
      {offers(suggest, 'ignore') && <VerbButton onClick={() => onOpen('ignore')}>忽略到</VerbButton>}
    </>
  )
}

interface OpenedProps {
  open: Open
  list: List
  quantities: ReturnType<typeof useQuantities>
  onClose: () => void
}
function Opened({ open, list, quantities, onClose }: OpenedProps) {
  const onDone = () => {
    quantities.forget()
    list.clear()
    void list.refresh()
  }
  const over = () => {
    onClose()
    onDone()
  }
  if (!open) return null
  if (open.mode === 'task') return <TaskDialog id={open.id} onClose={over} />
  if (open.mode === 'why') {
    const reason = <ChoiceTag field={suggest.fields.reason} value={open.row.reason} />
    return <WhyDialog row={open.row} reason={reason} onClose={onClose} />
  }
  const ids = open.rows.map((row) => row.id)
  if (open.mode === 'ignore') return <BatchDialog resource={suggest} verb="ignore" {...{ ids, onClose, onDone }} />
  return <BuyDialog verb={open.mode} rows={open.rows} typed={quantities.typed} {...{ onClose, onDone }} />
}

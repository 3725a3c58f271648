import type { Resource } from '@erp/contract/kit'
import { CALCULATE_MAX, stockWarning, WARN_LEVELS } from '@erp/contract/stock/figures/store-report'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import {
  attempt,
  type Column,
  call,
  type List,
  ListPage,
  type ListRow,
  offers,
  RowAction,
  type StatusTabs,
  VerbButton,
} from '../../../kit/index.ts'
import { QuantityCell, TypedQuantities, useQuantities } from '../parts/quantities.tsx'
import { reportColumns } from './columns.tsx'
import { reportFilters } from './filters.tsx'
import { TraceDrawer } from './trace-drawer.tsx'
import { WarningOrders } from './warning-orders.tsx'

const SORTS = [
  's7',
  's15',
  's30',
  'avgDaily',
  'sellable',
  'purchaseInTransit',
  'transferInTransit',
  'outStockQty',
  'coverDays',
  'suggestQty',
]

/** 库存预警: what runs out, what lies too long, and how much to buy. */
export default function StockWarnings() {
  return <WarningList resource={stockWarning} levels={WARN_LEVELS} />
}

type Warnings = Resource<(typeof stockWarning)['fields'], Pick<(typeof stockWarning)['actions'], 'list-page'>>
export type Warning = ListRow<typeof stockWarning>

interface Listed {
  /** The list that shows the warnings, and which of them. */
  resource: Warnings
  levels: StatusTabs['items']
}

export function WarningList({ resource, levels }: Listed) {
  const [skuId, open] = useState<number | null>(null)
  const [chosen, choose] = useState<Warning[] | null>(null)
  const quantities = useQuantities()
  const columns = useMemo(() => warningColumns(resource), [resource])
  const tabs = useMemo((): StatusTabs => ({ field: 'level', items: levels, count: 'status-count' }), [levels])
  const show = (row: Warning) => open(row.skuId)
  return (
    <TypedQuantities value={quantities}>
      <ListPage
        resource={resource}
        columns={columns}
        filters={reportFilters}
        tabs={tabs}
        rowHeight={40}
        rowActionsWidth={90}
        onOpen={show}
        rowActions={(row) => <RowAction onClick={() => show(row)}>货在哪</RowAction>}
        toolbar={(list) => offers(stockWarning, 'calculate') && <Calculate list={list} />}
        batch={(rows) => <Buy rows={rows} onBuy={() => choose(rows)} />}
      >
        {(list) => (
          <>
            {skuId !== null && <TraceDrawer skuId={skuId} onClose={() => open(null)} />}
            {chosen && <WarningOrders {...{ list, quantities }} rows={chosen} onClose={() => choose(null)} />}
          </>
        )}
      </ListPage>
    </TypedQuantities>
  )
}

const Buy = ({ rows, onBuy }: { rows: Warning[]; onBuy: () => void }) =>
  offers(stockWarning, 'create-purchase-order') && (
    <VerbButton why={rows.length > MOST ? `一次最多${MOST}行` : null} onClick={onBuy}>
      生成采购单
    </VerbButton>
  )

const MOST = 1000
const NARROW: Record<string, number> = {
  sku: 124,
  storeId: 84,
  skuName: 150,
  level: 86,
  coverDays: 104,
  sellable: 76,
  outStockQty: 76,
  suggestQty: 104,
}

/** What is bought may be another quantity than suggested. */
function warningColumns(resource: Warnings): Column<Warning>[] {
  const columns = reportColumns(resource, SORTS).map((column) => ({ ...column, width: NARROW[column.id] ?? column.width! }))
  if (!offers(stockWarning, 'create-purchase-order')) return columns
  const typed: Column<Warning> = {
    id: '_quantity',
    title: '采购数量',
    width: 112,
    exports: [],
    render: (row) => <QuantityCell id={row.id} suggested={row.suggestQty ?? 0} label={`${row.sku} 采购数量`} />,
  }
  const at = columns.findIndex(({ id }) => id === 'suggestQty') + 1
  return [...columns.slice(0, at), typed, ...columns.slice(at)]
}

/** The chosen rows, or those of the page. */
function Calculate({ list }: { list: List<Warning> }) {
  const [busy, setBusy] = useState(false)
  const rows = list.selection.size > 0 ? [...list.selection.values()] : list.rows
  const skuIds = [...new Set(rows.flatMap((row) => row.skuId ?? []))]
  const run = async () => {
    setBusy(true)
    const worked = await attempt(
      call(stockWarning, 'calculate', { skuIds: skuIds.slice(0, CALCULATE_MAX) }),
      `已重新计算 ${skuIds.length} 个SKU`,
    )
    setBusy(false)
    if (!worked) return
    list.clear()
    void list.refresh()
  }
  const title = list.selection.size > 0 ? '重新计算所选SKU' : '重新计算本页SKU'
  return (
    <Button
      title={title}
      loading={busy}
      disabled={skuIds.length === 0 || skuIds.length > CALCULATE_MAX}
      onClick={() => void run()}
    >
      立即计算
    </Button>
  )
}

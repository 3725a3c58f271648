import { LEDGER_DAYS, stockLedger } from '@erp/contract/stock/ledger/stock-ledger'
import { useMemo } from 'react'
import { type Column, ListPage, type ListRow } from '../../../kit/index.ts'
import { reportColumns } from '../figures/columns.tsx'
import { reportFilters } from '../figures/filters.tsx'
import '../figures/figures.css'

type Movement = ListRow<typeof stockLedger>
const signed = (row: Movement) => (Number(row.quantity) > 0 ? `+${row.quantity}` : String(row.quantity))
const shaped = (column: Column): Column<Movement> => (column.id === 'quantity' ? { ...column, render: signed } : column)

/** 库存流水: what came and went, newest first. */
export default function StockLedger() {
  const columns = useMemo(() => reportColumns(stockLedger, ['movementTime']).map(shaped), [])
  return (
    <ListPage
      resource={stockLedger}
      columns={columns}
      filters={reportFilters}
      rowHeight={40}
      toolbar={(list) =>
        !list.state.condition['movementTime'] && <span className="report-hint">未选时间时查最近{LEDGER_DAYS}天</span>
      }
    />
  )
}

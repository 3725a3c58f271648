import '../../apps/web/src/styles/base.css'
import '../../apps/web/src/styles/grid.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { AnyRow, Column } from '../../apps/web/src/kit/grid/column.ts'
import { DataGrid } from '../../apps/web/src/kit/grid/data-grid.tsx'

const columns: Column[] = Array.from({ length: 40 }, (_, index) => ({
  id: `c${index}`,
  title: `列 ${index}`,
  width: 120,
  fixed: index === 0 ? 'start' : index === 39 ? 'end' : undefined,
  sort: `c${index}`,
  render: (row) => <span title={row[`c${index}`]}>{row[`c${index}`]}</span>,
}))
const rows: AnyRow[] = Array.from({ length: 100 }, (_, id) => ({
  id,
  ...Object.fromEntries(columns.map((column) => [column.id, `${column.title} 第 ${id} 行`])),
}))
const none: AnyRow[] = []

/** The grid alone; `fill` is the moment its data arrives. */
function Bench() {
  const [filled, setFilled] = useState(false)
  Object.assign(window, { fill: setFilled })
  return <DataGrid gridKey="bench" columns={columns} rows={filled ? rows : none} rowKey="id" />
}

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={new QueryClient()}>
    <Bench />
  </QueryClientProvider>,
)

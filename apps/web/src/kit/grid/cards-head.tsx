import { type AnyRow, type Column, movedOrder, type Sort } from './column.ts'
import { ColumnSettings } from './column-settings.tsx'
import type { DataGridProps } from './data-grid.tsx'
import { SelectPage } from './select-page.tsx'
import { toggled } from './selection.ts'
import type { useLayout } from './use-layout.ts'

type Props<T extends AnyRow> = DataGridProps<T> & ReturnType<typeof useLayout>

/** What the header of a table offers: choose the page, sort, and say what is shown. */
export function CardsHead<T extends AnyRow>({ columns, rows, rowKey, selection = new Map(), onSelect, ...rest }: Props<T>) {
  const { layout, setLayout, reset, sort = null, onSort } = rest
  const move = (from: string, to: string) => {
    const order = movedOrder(columns, layout.order, from, to)
    if (order) setLayout({ ...layout, order })
  }
  return (
    <div className="cards-head">
      {onSelect && (
        <label className="card-check">
          <SelectPage
            rows={rows}
            isSelected={(row) => selection.has(row[rowKey])}
            toggle={(some) => onSelect(toggled(selection, some, rowKey))}
          />
          本页
        </label>
      )}
      {onSort && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
      <ColumnSettings columns={columns} layout={layout} onChange={setLayout} onMove={move} onReset={reset} />
    </div>
  )
}

interface SortProps {
  columns: Column<never>[]
  sort: Sort | null
  onSort: NonNullable<DataGridProps['onSort']>
}

function SortChoice({ columns, sort, onSort }: SortProps) {
  const sortable = columns.filter((column) => column.sort && column.title)
  if (sortable.length === 0) return null
  return (
    <select
      className="cards-sort"
      aria-label="排序"
      value={sort ? `${sort.field}.${sort.order}` : ''}
      onChange={({ target }) => {
        const [field = '', order] = target.value.split('.')
        onSort(field ? { field, order: order as Sort['order'] } : null, field)
      }}
    >
      <option value="">默认排序</option>
      {sortable.flatMap(({ sort: field, title }) => [
        <option key={`${field}.asc`} value={`${field}.asc`}>{`${title} 从小到大`}</option>,
        <option key={`${field}.desc`} value={`${field}.desc`}>{`${title} 从大到小`}</option>,
      ])}
    </select>
  )
}

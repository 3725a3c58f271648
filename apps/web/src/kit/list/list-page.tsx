import type { RowOfResource } from '@erp/contract/kit'
import { Grid } from 'antd'
import { type ComponentType, type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import type { AnyResource } from '../../app/call.ts'
import { columnsOf } from '../columns.tsx'
import { Cover } from '../cover.tsx'
import { CardList } from '../grid/card-list.tsx'
import { type AnyRow, type Column, nextSort } from '../grid/column.ts'
import { DataGrid, type DataGridProps } from '../grid/data-grid.tsx'
import type { Expansion } from '../grid/expansion.ts'
import { type Batch, Chosen } from './chosen.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { Filters } from './filter-input.tsx'
import { Pager } from './pager.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { Toolbar } from './toolbar.tsx'
import { gridKeyOf, type List, type ListSource, useList } from './use-list.ts'
import type { WholeVerb } from './whole-verbs.tsx'

export interface ListPageProps<R extends AnyResource> extends ListSource {
  resource: R
  /** Instead of the fields marked `column`. */
  columns?: Column<any>[]
  /** Instead of the table: the same rows as cards, for one. */
  body?: ComponentType<DataGridProps>
  rowHeight?: number
  toolbar?: (list: List) => ReactNode
  /** What can be done with one row, in the last column. */
  rowActions?: (row: RowOfResource<R>, list: List) => ReactNode
  rowActionsWidth?: number
  /** Buttons for the chosen rows. */
  batch?: (rows: RowOfResource<R>[], list: List) => ReactNode
  /** For the whole filter; those of the resource that do each row by itself unless told. */
  wholeVerbs?: WholeVerb[]
  onOpen?: (row: RowOfResource<R>) => void
  /** What opens below a row: `useExpansion(height, render)`. */
  expand?: Expansion
  /** Controls instead of those that follow from the fields. */
  filters?: Filters
  /** Between the rows and the pages: sums over the whole filter. */
  summary?: (list: List) => ReactNode
  /** Drawers and dialogs that need the list. */
  children?: (list: List) => ReactNode
}

/** The body of most screens: filters, tabs, toolbar, grid, pages. The address holds its state. */
export function ListPage<R extends AnyResource>(props: ListPageProps<R>) {
  const { resource, tabs } = props
  const list = useList(props)
  const columns = useColumns(props, list)
  const { page } = list
  const narrow = Grid.useBreakpoint().sm === false
  const Rows = props.body ?? (narrow ? CardList : DataGrid)
  return (
    <section className={narrow ? 'list-page list-cards' : 'list-page'} aria-label={resource.title}>
      <FilterBar list={list} hide={hiddenFilters(props)} filters={props.filters} />
      <div className="list-panel">
        {tabs && <StatusTabs list={list} tabs={tabs} />}
        <Toolbar list={list} columns={columns}>
          {props.toolbar?.(list)}
        </Toolbar>
        <Chosen list={list} action={props.action} verbs={props.wholeVerbs} batch={props.batch as Batch} />
        <Rows
          gridKey={gridKeyOf(resource)}
          columns={columns}
          rows={page.isError && !page.data ? [] : list.rows}
          rowKey={resource.key}
          rowHeight={props.rowHeight}
          sort={list.state.sort}
          onSort={(next, field) => list.change(({ sort }) => ({ sort: narrow ? next : nextSort(sort, field) }))}
          selection={list.chosen}
          onSelect={list.select}
          onOpen={props.onOpen}
          expand={props.expand}
          cover={<Cover loading={page.isLoading} error={page.error} onRetry={() => void page.refetch()} />}
        />
        {props.summary?.(list)}
        <Pager list={list} />
      </div>
      {props.children?.(list)}
    </section>
  )
}

const hiddenFilters = ({ tabs, condition }: ListSource): string[] => [
  ...(tabs && !tabs.alsoFilter ? [tabs.field] : []),
  ...Object.keys(condition ?? {}),
]

function useColumns<R extends AnyResource>(
  { resource, columns, rowActions, rowActionsWidth = 132 }: ListPageProps<R>,
  list: List,
): Column[] {
  const handle = useHandle(list)
  return useMemo(() => {
    const plain = columns ?? columnsOf(resource)
    if (!rowActions) return plain
    const render = (row: AnyRow) => <span className="row-actions">{rowActions(row as never, handle)}</span>
    return [...plain, { id: '_actions', title: '操作', width: rowActionsWidth, fixed: 'end', render }]
  }, [columns, resource, rowActions, rowActionsWidth, handle])
}

/** The list as it is when it is asked, in an object that stays: a row is not rendered because something else of the list changed. */
function useHandle(list: List): List {
  const [{ handle, set }] = useState(() => handleOf(list))
  useLayoutEffect(() => set(list))
  return handle
}

function handleOf(list: List) {
  let now = list
  const set = (next: List) => {
    now = next
  }
  return { handle: new Proxy(list, { get: (_first, name) => now[name as keyof List] }), set }
}

import { type ComponentType, type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import type { ActionsOf, AnyResource } from '../../app/call.ts'
import { columnsOf } from '../columns.tsx'
import { Cover } from '../cover.tsx'
import { type AnyRow, type Column, nextSort } from '../grid/column.ts'
import type { DataGridProps } from '../grid/data-grid.tsx'
import type { Expansion } from '../grid/expansion.ts'
import { Rows, useNarrow } from '../grid/rows.tsx'
import type { ListRow } from '../rows.ts'
import { Chosen } from './chosen.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { Filters } from './filter-input.tsx'
import { ListFrame } from './list-frame.tsx'
import { Pager } from './pager.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { Toolbar } from './toolbar.tsx'
import { gridKeyOf, type List, type ListSource, useList } from './use-list.ts'
import type { WholeVerb } from './whole-verbs.tsx'

export interface ListPageProps<R extends AnyResource, A extends string, T extends AnyRow = ListRow<R, A>> extends ListSource {
  resource: R
  action?: A & ActionsOf<R>
  /** Instead of the fields marked `column`. */
  columns?: Column<T>[]
  /** Instead of the table: the same rows as cards, for one. */
  body?: ComponentType<DataGridProps<T>>
  rowHeight?: number
  toolbar?: (list: List<T>) => ReactNode
  /** What can be done with one row, in the last column. */
  rowActions?: (row: T, list: List<T>) => ReactNode
  rowActionsWidth?: number
  /** Buttons for the chosen rows. */
  batch?: (rows: T[], list: List<T>) => ReactNode
  /** For the whole filter; those of the resource that do each row by itself unless told. */
  wholeVerbs?: WholeVerb[]
  onOpen?: (row: T) => void
  /** What opens below a row: `useExpansion(height, render)`. */
  expand?: Expansion<T>
  /** Controls instead of those that follow from the fields. */
  filters?: Filters
  /** Between the rows and the pages: sums over the whole filter. */
  summary?: (list: List<T>) => ReactNode
  /** Drawers and dialogs that need the list. */
  children?: (list: List<T>) => ReactNode
}

/** The body of most screens: filters, tabs, toolbar, grid, pages. The address holds its state. */
export function ListPage<R extends AnyResource, A extends string = 'list-page'>(props: ListPageProps<R, A>) {
  const { resource, tabs } = props
  const list = useList<ListRow<R, A>>(props)
  const columns = useColumns(props, list)
  const { page } = list
  const narrow = useNarrow()
  const Body = props.body ?? Rows
  return (
    <ListFrame title={resource.title}>
      <FilterBar list={list} hide={hiddenFilters(props)} filters={props.filters} />
      <div className="list-panel">
        {tabs && <StatusTabs list={list} tabs={tabs} />}
        <Toolbar list={list} columns={columns}>
          {props.toolbar?.(list)}
        </Toolbar>
        <Chosen list={list} action={props.action} verbs={props.wholeVerbs} batch={props.batch} />
        <Body
          gridKey={gridKeyOf(resource)}
          columns={columns}
          rows={page.isError && !page.data ? [] : list.rows}
          rowKey={resource.key}
          rowHeight={props.rowHeight}
          sort={list.state.sort}
          onSort={(next, field) => list.change(({ sort }) => ({ sort: narrow ? next : nextSort(sort, field) }))}
          selection={list.chosen}
          onSelect={(next) => list.select(next)}
          onOpen={props.onOpen}
          expand={props.expand}
          cover={<Cover loading={page.isLoading} error={page.error} onRetry={() => void page.refetch()} />}
        />
        {props.summary?.(list)}
        <Pager list={list} />
      </div>
      {props.children?.(list)}
    </ListFrame>
  )
}

const hiddenFilters = ({ tabs, condition }: ListSource): string[] => [
  ...(tabs && !tabs.alsoFilter ? [tabs.field] : []),
  ...Object.keys(condition ?? {}),
]

function useColumns<R extends AnyResource, A extends string, T extends AnyRow>(
  { resource, columns, rowActions, rowActionsWidth = 132 }: ListPageProps<R, A, T>,
  list: List<T>,
): Column<T>[] {
  const handle = useHandle(list)
  return useMemo(() => {
    const plain: Column<T>[] = columns ?? columnsOf(resource)
    if (!rowActions) return plain
    const render = (row: T) => <span className="row-actions">{rowActions(row, handle)}</span>
    return [...plain, { id: '_actions', title: '操作', width: rowActionsWidth, fixed: 'end', render }]
  }, [columns, resource, rowActions, rowActionsWidth, handle])
}

/** The list as it is when it is asked, in an object that stays: a row is not rendered because something else of the list changed. */
function useHandle<T extends AnyRow>(list: List<T>): List<T> {
  const [{ handle, set }] = useState(() => handleOf(list))
  useLayoutEffect(() => set(list))
  return handle
}

function handleOf<T extends AnyRow>(list: List<T>) {
  let now = list
  const set = (next: List<T>) => {
    now = next
  }
  return { handle: new Proxy(list, { get: (_first, name) => now[name as keyof List<T>] }), set }
}

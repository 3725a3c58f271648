import type { Choices, Field, Fields } from '@erp/contract/kit'
import type { Column, ColumnLayout, Sort } from '../grid/column.ts'
import { type ListState, searchable, shapeOf } from './url.ts'

/** What a view brings back: filter, tab, sort, page size and the columns. */
export type ViewBody = Omit<ListState, 'pageNum'> & { layout: ColumnLayout }

interface Known {
  fields: Fields
  columns: Column<never>[]
  /** None: the list has no tabs. */
  tabs?: Choices
}

/** A view outlives the list it was saved on: what the list no longer has is left out, the rest is brought back. */
export function knownBody(body: Partial<ViewBody>, { fields, columns, tabs = [] }: Known): Omit<ViewBody, 'layout'> {
  const { condition = {}, sort = null, tab = '', pageSize = 0 } = body
  const filters = searchable(fields).map(([name, field]) => [name, knownValue(field, condition[name])])
  return {
    tab: tabs.some(([value]) => String(value) === tab) ? tab : '',
    condition: Object.fromEntries(filters.filter(([, value]) => value !== undefined)),
    pageSize,
    sort: knownSort(sort, columns),
  }
}

const knownSort = (sort: Sort | null, columns: Column<never>[]): Sort | null =>
  columns.some((column) => column.sort && column.sort === sort?.field) ? sort : null

function knownValue({ choices, ...field }: Field, value: unknown): unknown {
  if (value === null || value === undefined || (shapeOf(field) === 'text') === Array.isArray(value)) return undefined
  if (!choices || !Array.isArray(value)) return value
  const left = value.filter((one) => choices.some(([known]) => known === one))
  return left.length > 0 ? left : undefined
}

import { type Field, type Fields, PAGE_SIZES } from '@erp/contract/kit'
import type { Sort } from '../grid/column.ts'

/** What a list shows; the address of the page holds all of it. */
export interface ListState {
  tab: string
  condition: Record<string, unknown>
  pageNum: number
  pageSize: number
  sort: Sort | null
}
const RESERVED = new Set(['tab', 'page', 'size', 'sort'])

export const searchable = (fields: Fields): [string, Field][] => Object.entries(fields).filter(([, field]) => field.search)

/** `usual` is the page size that the address does not name. */
export function readUrl(fields: Fields, params: URLSearchParams, usual: number): ListState {
  const condition: Record<string, unknown> = {}
  for (const [name, field] of searchable(fields)) {
    const written = params.get(parameter(name))
    if (written) condition[name] = parsed(field, written)
  }
  const [, sortField = '', order = ''] = /^([\w]+)\.(asc|desc)$/.exec(params.get('sort') ?? '') ?? []
  const size = Number(params.get('size'))
  return {
    tab: params.get('tab') ?? '',
    condition,
    pageNum: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
    pageSize: PAGE_SIZES.some((one) => one === size) ? size : usual,
    sort: sortField ? { field: sortField, order: order as Sort['order'] } : null,
  }
}

/** Keeps parameters that are not the list's own. */
export function writeUrl(fields: Fields, state: ListState, usual: number, before = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(before)
  const put = (name: string, value: string) => (value ? params.set(name, value) : params.delete(name))
  put('tab', state.tab)
  for (const [name, field] of searchable(fields)) put(parameter(name), written(field, state.condition[name]))
  put('page', state.pageNum > 1 ? String(state.pageNum) : '')
  put('size', state.pageSize === usual ? '' : String(state.pageSize))
  put('sort', state.sort ? `${state.sort.field}.${state.sort.order}` : '')
  return params
}

const parameter = (name: string): string => (RESERVED.has(name) ? `f.${name}` : name)

export type FilterShape = 'text' | 'range' | 'many'
export function shapeOf(field: Field): FilterShape {
  if (['int', 'decimal', 'date', 'time'].includes(field.kind)) return 'range'
  return ['choice', 'ref', 'refs', 'flag'].includes(field.kind) ? 'many' : 'text'
}

function written(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const shape = shapeOf(field)
  if (shape === 'text') return String(value as string).trim()
  const parts = (Array.isArray(value) ? value : [value]).map((part) => String(part ?? ''))
  if (shape === 'range') return parts.some(Boolean) ? parts.join('~') : ''
  return parts.join(',')
}

function parsed(field: Field, value: string): unknown {
  const shape = shapeOf(field)
  if (shape === 'text') return value
  if (shape === 'many') return value.split(',').map((part) => (isNumeric(field) && /^-?\d+$/.test(part) ? Number(part) : part))
  const [from = '', to = ''] = value.split('~')
  return [from || null, to || null]
}

const isNumeric = (field: Field): boolean =>
  field.kind === 'flag' ||
  field.kind === 'refs' ||
  (field.kind === 'ref' && !field.by) ||
  typeof field.choices?.[0]?.[0] === 'number'

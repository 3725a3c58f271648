import { type Choices, PAGE_SIZES, type Page } from '@erp/contract/kit'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useContext, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type AnyResource, call } from '../../app/call.ts'
import { useSettings } from '../../app/settings.ts'
import { InView } from '../../app/views.ts'
import type { AnyRow } from '../grid/column.ts'
import type { Selection } from '../grid/selection.ts'
import { type ListState, readUrl, writeUrl } from './url.ts'

export interface ListSource {
  resource: AnyResource
  /** The listing action. */
  action?: string
  /** Always part of the filter, whatever the person chooses. */
  condition?: Record<string, unknown>
  tabs?: StatusTabs
}
export interface StatusTabs {
  /** The field the tabs filter. */
  field: string
  items: Choices
  /** The action that counts each tab in one call. */
  count?: string
  /** The field stays among the filters as well. */
  alsoFilter?: boolean
  /** Tabs that are more than values of the field: what each filters. There is no 全部 then; the first one comes first. */
  where?: (tab: string) => Record<string, unknown>
}
export type List<T extends AnyRow = AnyRow> = ReturnType<typeof useList<T>>
const noRows: never[] = []

export const gridKeyOf = (resource: AnyResource): string => resource.path.replaceAll('/', '.')

/** A list's state (in the address), its page, its counts and its selection across pages. */
export function useList<T extends AnyRow = AnyRow>(source: ListSource) {
  const { resource } = source
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const usual = useSettings(({ pageSize }) => (PAGE_SIZES.some((size) => size === pageSize) ? pageSize : PAGE_SIZES[1]))
  const state = useMemo(() => readUrl(resource.fields, params, usual), [resource, params, usual])
  const read = usePage<T>(source, state)
  const change = useChange(resource, usual, setParams)
  const refresh = useCallback(async () => {
    await client.invalidateQueries({ queryKey: ['list', resource.path] })
    await client.invalidateQueries({ queryKey: ['options', resource.path] })
  }, [client, resource])
  const choice = useChoice(read.rows, resource.key, read.wanted, read.needsExact)
  return { resource, tabs: source.tabs, state, change, refresh, ...choice, ...read }
}

interface Choice<T> {
  selection: Selection<T>
  chosen: Selection<T>
  isWhole: boolean
  select(next: Selection<T>): void
  chooseWhole: () => void
  clear: () => void
}

/** Ticked rows on any page, or everything that the filter has: another filter is another choice. */
function useChoice<T extends AnyRow>(rows: T[], key: string, wanted: string, needsExact?: () => void): Choice<T> {
  const [selection, tick] = useState<Selection<T>>(new Map())
  const [whole, setWhole] = useState('')
  const isWhole = whole === wanted
  const select = (next: Selection<T>) => {
    setWhole('')
    tick(next)
  }
  const chooseWhole = () => {
    setWhole(wanted)
    needsExact?.()
  }
  const chosen: Selection<T> = isWhole ? new Map(rows.map((row) => [row[key], row])) : selection
  return { selection, chosen, isWhole, select, chooseWhole, clear: () => select(new Map()) }
}

type Change = Partial<ListState> | ((now: ListState) => Partial<ListState>)

/** Builds on the address as it is, not as it was last rendered: what was chosen a moment ago is part of it. */
function useChange({ fields }: AnyResource, usual: number, setParams: ReturnType<typeof useSearchParams>[1]) {
  const { path } = useContext(InView)
  return useCallback(
    (next: Change) =>
      setParams((rendered) => {
        const before = window.location.pathname === path ? new URLSearchParams(window.location.search) : rendered
        const now = readUrl(fields, before, usual)
        return writeUrl(fields, { ...now, pageNum: 1, ...(typeof next === 'function' ? next(now) : next) }, usual, before)
      }),
    [fields, path, usual, setParams],
  )
}

function usePage<T>({ resource, action = 'list-page', condition: always, tabs }: ListSource, state: ListState) {
  const { path: view } = useContext(InView)
  const [exact, setExact] = useState('')
  const filter = useMemo(() => ({ ...state.condition, ...always }), [state.condition, always])
  const condition = { ...filter, ...tabbed(tabs, state.tab) }
  const wanted = JSON.stringify(condition)
  const { pageNum, pageSize } = state
  const orderBy = state.sort ? [state.sort] : []
  const input = { pageNum, pageSize, condition, orderBy, exact: exact === wanted ? 1 : 0 }
  const page = useQuery({
    queryKey: ['list', resource.path, action, input],
    queryFn: ({ signal }) => pageOf<T>(resource, action, input, wanted, signal),
    placeholderData: keepPreviousData,
    meta: { view },
  })
  const counts = useQuery({
    queryKey: ['list', resource.path, tabs?.count, filter],
    queryFn: ({ signal }) => call(resource, tabs!.count!, { condition: filter }, { signal }) as Promise<Record<string, number>>,
    enabled: Boolean(tabs?.count),
    placeholderData: keepPreviousData,
    meta: { view },
  })
  return {
    /** What is listed, for exports and actions on the whole filter. */
    condition,
    orderBy,
    rows: page.data?.list ?? noRows,
    total: page.data?.total ?? 0,
    capped: page.data?.capped ?? false,
    /** The total is that of this filter, not of the one before. */
    isCounted: page.data?.of === wanted,
    isExact: page.data?.of === wanted && page.data.isExact,
    countExactly: () => setExact(wanted),
    wanted,
    /** A capped count is no number to ask with. */
    needsExact: page.data?.capped ? () => setExact(wanted) : undefined,
    counts: counts.data,
    page,
  }
}

async function pageOf<T>(resource: AnyResource, action: string, input: { exact: number }, of: string, signal: AbortSignal) {
  const found = (await call(resource, action, input, { signal })) as Page<T>
  return { ...found, of, isExact: Boolean(input.exact) }
}

function tabbed(tabs: StatusTabs | undefined, tab: string): Record<string, unknown> {
  if (tabs?.where) return tabs.where(tab || String(tabs.items[0]?.[0]))
  return tabs && tab ? { [tabs.field]: [tab] } : {}
}

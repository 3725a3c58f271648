import type { Field } from '@erp/contract/kit'
import { useQuery } from '@tanstack/react-query'
import { type AnyResource, type CallError, call, send } from '../app/call.ts'
import { resourceOf } from '../app/contract.ts'
import type { AnyRow } from './grid/column.ts'

export interface Option {
  value: string | number
  label: string
  /** What typing matches besides the label. */
  code?: string
  color?: string
  disabled?: boolean
}
export interface Options {
  options: Option[]
  loading: boolean
  /** The list is searched on the server: give the typed text as `keyword`. */
  remote: boolean
}
const FRESH_MS = 5 * 60_000
/** Choices that this person may not read are none; whatever else goes wrong is told. */
const quiet = { handles: (error: CallError) => error.code === 403 }

/** The rows of a resource as options, cached. `all` also has the disabled ones, to name old values. */
export function useOptions(
  resource: AnyResource | string | undefined,
  input: { by?: string; show?: string; keyword?: string; all?: boolean } = {},
): Options {
  const address = typeof resource === 'string' ? resource : (resource?.path ?? '')
  const { data: target, isLoading: isFinding } = useQuery({
    queryKey: ['resource', address],
    queryFn: () => (typeof resource === 'object' ? resource : resourceOf(address)),
    enabled: Boolean(address),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const remote = Boolean(target && !('list' in target.actions) && !('tree' in target.actions))
  const keyword = remote ? (input.keyword ?? '') : ''
  const { data: rows, isLoading } = useQuery({
    queryKey: ['options', address, keyword, input.all ?? false],
    queryFn: ({ signal }) => rowsOf(target!, keyword, input.all ?? false, signal),
    enabled: Boolean(target),
    staleTime: FRESH_MS,
    placeholderData: (before) => before,
  })
  return {
    options: target && rows ? rows.map((row) => optionOf(target, row, input)) : [],
    loading: isFinding || isLoading,
    remote,
  }
}

async function rowsOf(resource: AnyResource, keyword: string, all: boolean, signal: AbortSignal): Promise<AnyRow[]> {
  const options = { signal, ...quiet }
  if ('list-without-auth' in resource.actions) return everybody(resource, all, options)
  if (!('list' in resource.actions) && 'tree' in resource.actions)
    return branches(resource, (await call(resource, 'tree', {}, options)) as AnyRow[])
  const listed =
    'list' in resource.actions
      ? call(resource, 'list', all ? { all: 1 } : {}, options)
      : call(resource, 'list-page', { pageNum: 1, pageSize: 50, condition: keyword ? { keyword } : {} }, options)
  const answer = (await listed) as AnyRow[] | { list: AnyRow[] }
  const rows = Array.isArray(answer) ? answer : answer.list
  return rows.some((row) => row['children']) ? branches(resource, rows) : rows
}

/** People are chosen from all who work here, not from those within reach; a name of somebody who left is asked for beside them. */
async function everybody(resource: AnyResource, all: boolean, options: object): Promise<AnyRow[]> {
  const working = (await call(resource, 'list-without-auth', {}, options)) as AnyRow[]
  if (!all) return working
  const known = new Set(working.map((row) => row[resource.key]))
  const more = (await call(resource, 'list', { all: 1 }, options)) as AnyRow[]
  return [...working, ...more.filter((row) => !known.has(row[resource.key]))]
}

/** A tree as a list: each row named by its whole branch, so that typing any part of it finds it. */
function branches(resource: AnyResource, nodes: AnyRow[], above = ''): AnyRow[] {
  return nodes.flatMap((node) => {
    const name = above + String(node[resource.name])
    return [{ ...node, [resource.name]: name }, ...branches(resource, node['children'] ?? [], `${name} / `)]
  })
}

function optionOf(resource: AnyResource, row: AnyRow, { by, show }: { by?: string; show?: string }): Option {
  const label = String(row[show ?? resource.name] ?? '')
  const value = row[by ?? resource.key]
  return by && String(value) !== label ? { value, label, code: String(value) } : { value, label }
}

/** Entries of a dictionary: enabled ones to choose from, every one to name old values. */
export function useDict(type: string | undefined, all = false): Options {
  const { data, isLoading } = useQuery({
    queryKey: ['dict', type, all],
    queryFn: ({ signal }) => (all ? allEntries(type!, signal) : enabledEntries(type!, signal)),
    enabled: Boolean(type),
    staleTime: FRESH_MS,
  })
  return { options: data ?? [], loading: isLoading, remote: false }
}

const enabledEntries = (type: string, signal: AbortSignal) =>
  send<Option[]>('GET', '/basic/dictionary/classification/dictionaryList/{type}', { type }, { signal, ...quiet })

async function allEntries(type: string, signal: AbortSignal): Promise<Option[]> {
  const entries = await send<AnyRow[]>('GET', '/basic/dict/data/type/{type}', { type }, { signal, ...quiet })
  return entries.map((entry) => ({ value: entry['dictValue'], label: entry['dictLabel'], color: entry['color'] ?? undefined }))
}

/** The options of a field, wherever they come from. */
export function useFieldOptions(field: Field, keyword?: string, all?: boolean): Options {
  const dict = useDict(field.dict, all)
  const rows = useOptions(field.ref, { by: field.by, show: field.show, keyword, all })
  if (field.dict) return dict
  if (field.ref) return rows
  return { options: choicesOf(field), loading: false, remote: false }
}

const FLAG: Option[] = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
]
export const choicesOf = (field: Field): Option[] =>
  field.kind === 'flag' ? FLAG : (field.choices ?? []).map(([value, label, color]) => ({ value, label, color }))

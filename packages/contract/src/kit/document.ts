import type { bizLog } from './biz-log.ts'
import { exporting, idField, inputs, listPage, pageInput, statusCount, versionField } from './crud.ts'
import {
  choice,
  type Field,
  type Fields,
  type InputOf,
  int,
  list,
  type Permission,
  type RowOf,
  ref,
  rows,
  text,
  time,
} from './field.ts'
import { type Action, action, type Page, type Resource, type Row, type RowOfResource, resource, type } from './resource.ts'
import { type Move, type States, stateChoices } from './states.ts'

export const MAX_LINES = 10_000
export const idsField = list('单据', int('编号', { min: 1 }), { required: true, max: 500 })
export const reasonField = text('原因', { required: true, max: 200 })

/** Lines of a document: at least one, at most ten thousand. */
export const linesOf = <F extends Fields>(fields: F) => rows('明细', fields, { required: true, max: MAX_LINES })

/** The server gives both, so that no row is without them and nobody sends them. */
export type Given<T> = Field<T> & { readonly: true }
export const numberField = (label = '单号') =>
  ({ ...text(label, { column: true, search: 'codes' }), readonly: true }) as Given<string>
export const stateField = (states: States) =>
  ({ ...choice('状态', stateChoices(states), { column: true, search: true }), readonly: true }) as Given<number>

/** What every document list is filtered by beside its own fields. */
export const documentStamp = {
  creatorId: ref('创建人', 'account/user', { computed: true, search: true }),
  createTime: time('创建时间', { computed: true, search: true, column: true }),
}

export const keyed = <const K extends string>(key: K) => ({ [key]: idField() }) as { [P in K]: ReturnType<typeof idField> }

/** The reads that every document has; the id goes by its own name. */
export const documentReads = <F extends Fields, const K extends string, D>(fields: F, view: Permission, key: K, details: D) => ({
  'list-page': listPage<F, K>(fields, view),
  'status-count': statusCount(fields, view),
  details: action('GET', 'details', { label: '详情', permission: view, input: keyed(key), output: details }),
  export: exporting(fields, view),
})

export interface Note {
  id: number
  content: string
  userName: string | null
  time: string
}
/** Remarks that are only ever added, and the log of the document. */
export const documentNotes = <const K extends string>(view: Permission, write: Permission, key: K) => ({
  notes: action('GET', 'notes', { label: '备注', permission: view, input: keyed(key), output: type<Note[]>() }),
  'add-notes': action('POST', 'add-notes', {
    label: '添加备注',
    permission: write,
    input: { ...keyed(key), content: text('备注', { required: true, max: 500, multiline: true }) },
  }),
  'biz-log': action('GET', 'biz-log', {
    label: '操作日志',
    permission: view,
    input: { ...keyed(key), pageNum: int('页码', { min: 1 }), pageSize: pageInput({}).pageSize },
    output: type<Page<RowOfResource<typeof bizLog>>>(),
  }),
})

type Written<F extends Fields, L extends Fields> = InputOf<F> & { lines: InputOf<L>[] }
type Rewritten<F extends Fields, L extends Fields, K extends string> = Written<F, L> & { version: number } & { [P in K]: number }

/** A document is written whole: its head and all of its lines. */
export const documentWrites = <F extends Fields, L extends Fields, const K extends string>(
  fields: F,
  lines: L,
  can: { add: Permission; edit: Permission },
  key: K,
) => {
  const input = { ...inputs(fields), lines: linesOf(inputs(lines)) }
  return {
    create: action('POST', 'create', { label: '新增', permission: can.add, input }) as unknown as Action<
      Written<F, L>,
      Row<F, K>
    >,
    edit: action('POST', 'edit', {
      label: '修改',
      permission: can.edit,
      input: { ...input, ...keyed(key), version: versionField },
    }) as unknown as Action<Rewritten<F, L, K>, Row<F, K>>,
  }
}

type Allowed = Record<string, Permission>
/** Moves that need no further word, for one document or many. */
export const documentMoves = <M extends Record<string, Move>, const V extends Allowed>(states: States<M>, can: V) =>
  Object.fromEntries(
    Object.entries(can).map(([verb, permission]) => [
      verb,
      action('POST', verb, { each: true, label: states.moves[verb]!.label, permission, input: { ids: idsField } }),
    ]),
  ) as { [P in keyof V]: Action<{ ids: number[] }, null> }

/** What makes a resource a document: its workflow, the field that keeps its state, and its lines. */
export interface Workflow<M extends Record<string, Move> = Record<string, Move>, L extends Fields = Fields> {
  states: States<M>
  state: string
  lines: L
}
export type LineOf<L extends Fields> = RowOf<L> & { lineId: number }

/** For a document whose actions are written out: the resource with its workflow. */
export const asDocument = <R extends Resource<any, any, any>, M extends Record<string, Move>, L extends Fields>(
  made: R,
  workflow: Workflow<M, L>,
): R & Workflow<M, L> => ({ ...made, ...workflow })

interface Options<F extends Fields, L extends Fields, M extends Record<string, Move>, V extends Allowed, K extends string, A, T> {
  title: string
  key?: K
  /** The field of its number; the first one unless told. */
  name?: string
  states: States<M>
  /** The field of its state; `status` unless told. */
  state?: keyof F & string
  fields: F
  lines: L
  /** A line as the details answer it, where that is more than its fields. */
  line?: T
  can: {
    view: Permission
    add: Permission
    edit: Permission
    note?: Permission
    moves: V & { [P in keyof V]: P extends keyof M ? Permission : never }
  }
  actions?: A
}

/** A document with lines: list, tabs, details, export, create, edit, its plain moves, notes and log. */
export function document<
  F extends Fields,
  L extends Fields,
  M extends Record<string, Move>,
  const V extends Allowed,
  const K extends string = 'id',
  A extends Record<string, Action> = Record<never, Action>,
  T = LineOf<L>,
>(path: string, options: Options<F, L, M, V, K, A, T>) {
  const { fields, lines, states, can, state = 'status', key = 'id' as K } = options
  const actions = {
    ...documentReads(fields, can.view, key, type<Row<F, K> & { lines: T[] }>()),
    ...documentWrites(fields, lines, can, key),
    ...documentMoves(states, can.moves as V),
    ...documentNotes(can.view, can.note ?? can.edit, key),
    ...(options.actions as A),
  }
  const made = resource(path, { title: options.title, key, ...(options.name && { name: options.name }), fields, actions })
  return asDocument(made, { states, state, lines })
}

import type { ActionInput, Workflow } from '@erp/contract/kit'
import type { Sql, Tx } from '../db/db.ts'
import { type ExportRequest, exportList } from '../excel/export.ts'
import type { AnyResource, Ctx } from '../house.ts'
import type { AnyHandler, Calls } from '../http/serve.ts'
import type { List, ListRow } from '../list/list.ts'
import type { Assigned, Moved } from '../move.ts'
import { type DocumentLines, insertLines, readLines } from './lines.ts'
import { type DocumentListOptions, documentList, statusCount } from './list.ts'
import { noteCalls } from './notes.ts'
import { moveDocument, type VerbInput, type VerbOptions, verbOf } from './verbs.ts'
import { insertDocument, type LockedRow, lockDocument, type Made, rewriteDocument, type Writing, type Written } from './write.ts'

export type DocumentResource = AnyResource & Workflow
export interface DocumentOptions extends DocumentListOptions {
  /** Of its numbers. */
  prefix: string
  /** `<table>_line` unless told. */
  lines?: string
  /** The column of a line that names its document; `document_id` unless told. */
  head?: string
  /** Columns of a line that are reckoned from its others. */
  derived?: Record<string, Sql>
  /** The field whose values are the tabs, where that is not the state. */
  tab?: string
  /** States in which it may be written again; the first one unless told. */
  editable?: readonly number[]
  /** Checks a document before it is written and gives the lines that are kept; else what they refer to is checked. */
  prepare?: Writing['prepare']
  /** The lines of the details, where they are more than their fields. */
  read?: (tx: Tx, id: number, ctx: Ctx) => Promise<object[]>
}

type Fixed = 'list-page' | 'status-count' | 'export' | 'details' | 'create' | 'edit' | 'notes' | 'add-notes' | 'biz-log'
type Plain<R extends DocumentResource> = { [K in R['key']]: number } & { ids: number[]; version: number; reason: string }
/** Those of its declared moves that take nothing but which, its version and why. */
type PlainMoves<R extends DocumentResource> = {
  [V in keyof R['actions'] & keyof R['states']['moves']]: Plain<R> extends ActionInput<R['actions'][V]> ? V : never
}[keyof R['actions'] & keyof R['states']['moves']]
export type DocumentCalls<R extends DocumentResource> = Calls<R, Fixed | (PlainMoves<R> & string)>
type Verb<R extends DocumentResource> = keyof R['states']['moves'] & string

export interface Document<R extends DocumentResource> {
  resource: R
  list: List<ListRow<R>>
  /** The handlers of what needs no more than the declaration. Spread them and write the odd verb beside them. */
  calls: DocumentCalls<R>
  insert: (tx: Tx, input: ActionInput<R['actions']['create']>, ctx: Ctx, more?: object) => Promise<Made>
  rewrite: (tx: Tx, input: Written, ctx: Ctx) => Promise<number>
  addLines: (tx: Tx, id: number, lines: object[]) => Promise<void>
  /** The row, locked, while it may still be written. */
  lock: (tx: Tx, id: number, version?: number) => Promise<LockedRow>
  /** One move of one document that the person may see. */
  move: (
    tx: Tx,
    verb: Verb<R>,
    id: number,
    ctx: Ctx,
    options?: { version?: number; note?: string; set?: Assigned },
  ) => Promise<Moved>
  verb: <H extends object>(verb: Verb<R>, options: VerbOptions<H>) => (tx: Tx, input: VerbInput, ctx: Ctx) => Promise<null>
}

/** A document with lines, from its declaration: the list, the details, writing it, moving it, its notes and its log. */
export function documentOf<R extends DocumentResource>(resource: R, options: DocumentOptions): Document<R> {
  const { lines: table = `${resource.table}_line`, head = 'document_id', derived, prefix, prepare } = options
  const list = documentList(resource, { ...options, lines: table, head })
  const lines: DocumentLines = { lines: table, head, fields: resource.lines, ...(derived && { derived }) }
  const { editable = [resource.states.initial] } = options
  const kind: Writing = { resource, list, lines, prefix, editable, ...(prepare && { prepare }) }
  const made: Omit<Document<R>, 'calls'> = {
    resource,
    list,
    insert: (tx, input, ctx, more = {}) => insertDocument(tx, kind, input as Written, ctx, more),
    rewrite: (tx, input, ctx) => rewriteDocument(tx, kind, input, ctx),
    addLines: (tx, id, given) => insertLines(tx, lines, id, given),
    lock: (tx, id, version) => lockDocument(tx, kind, id, version),
    move: async (tx, verb, id, ctx, more) => {
      await list.get(tx, id, ctx)
      return moveDocument(tx, resource, verb, id, ctx, more)
    },
    verb: (verb, more) => verbOf(resource, list.get, verb, more),
  }
  const read = options.read ?? ((tx: Tx, id: number, ctx: Ctx) => readLines(tx, lines, id, ctx))
  return { ...made, calls: callsOf(made, read, options.tab ?? resource.state) }
}

function callsOf<R extends DocumentResource>(
  { resource, list, insert, rewrite, verb }: Omit<Document<R>, 'calls'>,
  read: NonNullable<DocumentOptions['read']>,
  tab: string,
): DocumentCalls<R> {
  const fixed: Record<Fixed, AnyHandler> = {
    'list-page': list.page,
    'status-count': statusCount(list, tab),
    export: (_tx: Tx, input: ExportRequest, ctx: Ctx) => exportList(list, input, ctx),
    details: async (tx: Tx, input: Record<string, number>, ctx: Ctx) => {
      const id = input[resource.key]!
      return { ...(await list.get(tx, id, ctx)), lines: await read(tx, id, ctx) }
    },
    create: async (tx: Tx, input: ActionInput<R['actions']['create']>, ctx: Ctx) =>
      list.get(tx, (await insert(tx, input, ctx)).id, ctx),
    edit: async (tx: Tx, input: Written, ctx: Ctx) => list.get(tx, await rewrite(tx, input, ctx), ctx),
    ...noteCalls(list),
  }
  const plain = [resource.key, 'ids', 'version', 'reason']
  const moves = Object.keys(resource.states.moves).filter((name) =>
    Object.keys(resource.actions[name]?.input ?? { none: 0 }).every((field) => plain.includes(field)),
  )
  const calls = { ...fixed, ...Object.fromEntries(moves.map((name) => [name, verb(name, {})])) }
  return Object.fromEntries(Object.entries(calls).filter(([name]) => name in resource.actions)) as DocumentCalls<R>
}

import type { Field, Fields, InputOf, Permission, RowOf, ValueOf } from './field.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** `public` needs no token, `session` needs one and nothing else. */
export type Grant = Permission | 'public' | 'session'

export interface ActionOptions<F extends Fields, O> {
  label: string
  permission: Grant
  input?: F
  output?: O
  /** A POST or PUT that only reads: no transaction, no log row. */
  reads?: boolean
  /** Writes that keep their own log (sign-ins, tries at passwords and codes, visits) instead of a biz_log row, or beside it. */
  ownLog?: boolean
  /** Opens its own transactions: a refusal must leave its trace, each row is done by itself, or a carrier is asked in between. */
  ownTx?: boolean
  /** What it answers opens something: it is not kept with an idempotency key. */
  unkept?: boolean
  /** Open to somebody who has to set up the second factor before anything else. */
  early?: boolean
  /** May come from `navigator.sendBeacon`: JSON as plain text, with the token in the body. */
  beacon?: boolean
  /** Answers a file, or the envelope when it became a job. */
  download?: boolean
  /** Takes multipart with one `file` beside its fields. */
  upload?: boolean
  /** Does each of its `ids` by itself, so that it may be run over a whole filter, in parts. */
  each?: boolean
  /** Does all of its ids or none: many of them are one task. */
  together?: boolean
}

export interface Action<I = any, O = any> {
  method: Method
  /** Below the resource's path; '' is the resource itself. A leading / is absolute. */
  path: string
  label: string
  permission: Grant
  input: Fields
  reads: boolean
  ownLog: boolean
  ownTx: boolean
  unkept: boolean
  early: boolean
  beacon: boolean
  download: boolean
  upload: boolean
  each: boolean
  together: boolean
  readonly $input?: I
  readonly $output?: O
}

export interface Resource<
  F extends Fields = Fields,
  A extends Record<string, Action> = Record<string, Action>,
  K extends string = string,
> {
  path: string
  title: string
  /** The wire name of the primary key; the column is always `id`. */
  key: K
  /** The field that people call a row by, in messages and pickers. */
  name: string
  table: string
  /** A row stands for several records: no verb is run over its whole filter. */
  grouped?: boolean
  fields: F
  actions: A
}

/** Who and when, on every table. */
export type Stamp = {
  version: number
  createBy: string | null
  createTime: string
  updateBy: string | null
  updateTime: string
}
export type Row<F extends Fields, K extends string = 'id'> = RowOf<F> & Stamp & { [P in K]: number }
export type RowOfResource<R> = R extends Resource<infer F, infer _A, infer K> ? Row<F, K> : never
export type ActionInput<A> = A extends Action<infer I, infer _O> ? I : never
export type ActionOutput<A> = A extends Action<infer _I, infer O> ? O : never

/** What a page counts to before it says that there are more. */
export const COUNT_CAP = 10_000

export interface Page<T> {
  list: T[]
  total: number
  /** The count stopped at the cap; ask `exact` for the whole number. */
  capped?: boolean
}

/** Carries an output type and nothing else: `output: type<Row>()`. */
export const type = <T>(): T => undefined as T

export function action<F extends Fields = Record<never, Field>, O = null>(
  method: Method,
  path: string,
  options: ActionOptions<F, O>,
): Action<InputOf<F>, NoInfer<O>> {
  const { label, permission, input = {}, reads = method === 'GET', ownLog = false } = options
  return {
    method,
    path,
    label,
    permission,
    input,
    reads,
    ownLog,
    ownTx: options.ownTx ?? false,
    unkept: options.unkept ?? false,
    early: options.early ?? false,
    beacon: options.beacon ?? false,
    download: options.download ?? false,
    upload: options.upload ?? false,
    each: options.each ?? false,
    together: options.together ?? false,
  }
}

export function resource<F extends Fields, A extends Record<string, Action>, const K extends string = 'id'>(
  path: string,
  options: { title: string; key?: K; name?: string; table?: string; grouped?: boolean; fields: F; actions: A },
): Resource<F, A, K> {
  return {
    path,
    title: options.title,
    key: options.key ?? ('id' as K),
    name: options.name ?? Object.keys(options.fields)[0] ?? 'id',
    table: options.table ?? snake(path.replaceAll('/', '_').replaceAll('-', '_')),
    ...(options.grouped && { grouped: true }),
    fields: options.fields,
    actions: options.actions,
  }
}

/** The whole path of an action, as it is called and as `npm run routes` prints it (below /api). */
export function pathOf(resource: Pick<Resource, 'path'>, action: Pick<Action, 'path'>): string {
  if (action.path.startsWith('/')) return action.path
  return action.path ? `/${resource.path}/${action.path}` : `/${resource.path}`
}

export const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

/** Where the name behind a reference is answered: userId → userName, currencyCode → currencyName. */
export const refName = (field: string): string => `${field.replace(/(Ids?|Code)$/, '')}Name`
type RefName<K> = `${K extends `${infer P}Id` | `${infer P}Ids` | `${infer P}Code` ? P : K & string}Name`
type NameKey<F extends Fields, K extends keyof F> = F[K] extends { kind: 'ref' | 'refs' } ? RefName<K> : never
type NameOf<F> = F extends { kind: 'refs' } ? string[] : string | Extract<ValueOf<F>, null>
/** A row with the names behind its references. */
export type Named<F extends Fields, T> = T & { [K in keyof F as Exclude<NameKey<F, K>, keyof T>]?: NameOf<F[K]> }

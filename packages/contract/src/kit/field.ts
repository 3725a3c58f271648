/** What a field holds on the wire. Money is a decimal string, times are `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export type Kind =
  | 'text'
  | 'int'
  | 'decimal'
  | 'flag'
  | 'date'
  | 'time'
  | 'choice'
  | 'ref'
  | 'refs'
  | 'html'
  | 'image'
  | 'group'
  | 'rows'
  | 'json'

export type Permission = `${string}:${string}:${string}`

/** The first letter, the last four, or nothing. */
export type Masked = 'first' | 'end' | 'none'

export interface Options {
  required?: boolean
  /** Shown in lists and exports. */
  column?: boolean
  /** A filter of the list: contains by default; ranges for numbers and dates; one or many for choices and references. `codes`: a part of one, or many whole ones. */
  search?: boolean | 'exact' | 'prefix' | 'codes'
  /** Set at creation, never changed. */
  fixed?: boolean
  /** Computed by the server; never an input. */
  readonly?: boolean
  /** Not a column of the resource's own table: the module's SQL supplies it. */
  computed?: boolean
  /** Only those who hold this permission see or write it, in lists, details, exports and logs alike. */
  reach?: Permission
  /** Only those who hold this permission read it whole, in lists, details and exports; in logs the others do not see it. The database makes what `masked` leaves. */
  mask?: Permission
  masked?: Masked
  /** Taken values are refused with 「label「x」已存在」; the database has the unique index. */
  unique?: boolean
  hint?: string
  /** How a value reads that is no plain one: lines of a document, a cron line, a browser's signature. */
  words?: (value: any, row: Record<string, any>) => string | null
}

export interface TextOptions extends Options {
  min?: number
  max?: number
  pattern?: RegExp
  /** The whole sentence shown when the pattern does not match. */
  message?: string
  upper?: boolean
  multiline?: boolean
  /** Kept as typed: passwords and signatures. */
  untrimmed?: boolean
}

export interface NumberOptions extends Options {
  min?: number
  max?: number
  initial?: number
  /** The whole sentence shown when the number is missing, broken or out of range. */
  message?: string
  /** A year, a place in a row: no amount, its digits are not parted. */
  ordinal?: boolean
  shape?: Shape
}

export interface DecimalOptions extends Options {
  scale?: number
  /** How many of them people read, in lists and files: an amount is kept finer than it is said. All unless told. */
  places?: number
  /** Money: its code, e.g. CNY, or the field of the same row that names it. */
  currency?: string
  /** A share of one, read in percent: 0.36 is 36.00%. */
  percent?: boolean
  min?: string
  max?: string
}

export type Choices = readonly (readonly [value: number | string, label: string, color?: string])[]

export interface SeveralOptions extends Options {
  min?: number
  max?: number
}

export interface RefOptions extends Options {
  /** The target's field that the value repeats; its id unless told. */
  by?: string
  /** The target's field that people read. */
  show?: string
}

export interface Field<T = unknown> extends Options {
  kind: Kind
  label: string
  min?: number | string
  max?: number | string
  scale?: number
  places?: number
  currency?: string
  percent?: boolean
  ordinal?: boolean
  pattern?: RegExp
  message?: string
  upper?: boolean
  multiline?: boolean
  untrimmed?: boolean
  initial?: number | string
  choices?: Choices
  many?: boolean
  dict?: string
  ref?: string
  by?: string
  show?: string
  fields?: Fields
  shape?: Shape
  readonly $type?: T
}

/** How a filter or a page size is checked, beyond its kind. */
export type Shape = 'strict' | 'range' | 'oneOrMany' | 'pageSize'

export type Fields = Record<string, Field>
type Maybe<O, T> = O extends { required: true } ? T : T | null

export const text = <const O extends TextOptions>(label: string, options: O = {} as O): Field<Maybe<O, string>> => ({
  kind: 'text',
  label,
  max: 200,
  ...options,
})

export const html = <const O extends TextOptions>(label: string, options: O = {} as O): Field<Maybe<O, string>> => ({
  kind: 'html',
  label,
  max: 200_000,
  ...options,
})

/** A stored file's key, shown as a picture. */
export const image = <const O extends Options>(label: string, options: O = {} as O): Field<Maybe<O, string>> => ({
  kind: 'image',
  label,
  max: 300,
  ...options,
})

export const int = <const O extends NumberOptions>(label: string, options: O = {} as O): Field<Maybe<O, number>> => ({
  kind: 'int',
  label,
  ...options,
})

export const decimal = <const O extends DecimalOptions>(label: string, options: O = {} as O): Field<Maybe<O, string>> => ({
  kind: 'decimal',
  label,
  scale: 2,
  ...options,
})

/** 1 or 0, as the spec's Bool. */
export const flag = (label: string, options: Options & { initial?: 0 | 1 } = {}): Field<0 | 1> => ({
  kind: 'flag',
  label,
  initial: 0,
  ...options,
})

export const date = <const O extends Options>(label: string, options: O = {} as O): Field<Maybe<O, string>> => ({
  kind: 'date',
  label,
  ...options,
})

export const time = <const O extends Options>(label: string, options: O = {} as O): Field<Maybe<O, string>> => ({
  kind: 'time',
  label,
  ...options,
})

export const choice = <const O extends Options & { initial?: number | string }, const C extends Choices>(
  label: string,
  choices: C,
  options: O = {} as O,
): Field<Maybe<O, C[number][0]>> => ({ kind: 'choice', label, choices, ...options })

/** Several of a fixed list. */
export const choicesOf = <const C extends Choices>(label: string, choices: C, options: Options = {}): Field<C[number][0][]> => ({
  kind: 'choice',
  many: true,
  label,
  choices,
  ...options,
})

/** A value of a dictionary type; the server refuses values the dictionary does not have. */
export const dict = <const O extends Options & { initial?: string }>(
  label: string,
  type: string,
  options: O = {} as O,
): Field<Maybe<O, string>> => ({ kind: 'choice', label, dict: type, ...options })

/** Several values of a dictionary type. */
export const dicts = (label: string, type: string, options: Options = {}): Field<string[]> => ({
  kind: 'choice',
  many: true,
  label,
  dict: type,
  ...options,
})

/** The id (or the code, with `by`) of a row of another resource, named by its address. */
export const ref = <const O extends RefOptions>(
  label: string,
  resource: string,
  options: O = {} as O,
): Field<Maybe<O, O extends { by: string } ? string : number>> & { kind: 'ref' } => ({
  kind: 'ref',
  label,
  ref: resource,
  ...options,
})

export const refs = <const O extends RefOptions>(
  label: string,
  resource: string,
  options: O = {} as O,
): Field<O extends { by: string } ? string[] : number[]> & { kind: 'refs' } => ({
  kind: 'refs',
  label,
  ref: resource,
  ...options,
})

export const group = <F extends Fields, const O extends Options>(
  label: string,
  fields: F,
  options: O = {} as O,
): Field<Maybe<O, InputOf<F>>> => ({
  kind: 'group',
  label,
  fields,
  ...options,
})

export const rows = <F extends Fields, const O extends SeveralOptions>(
  label: string,
  fields: F,
  options: O = {} as O,
): Field<Maybe<O, InputOf<F>[]>> => ({ kind: 'rows', label, fields, max: 1000, ...options })

/** Several plain values; `item` says of which kind. */
export const list = <T, const O extends SeveralOptions>(
  label: string,
  item: Field<T>,
  options: O = {} as O,
): Field<Maybe<O, NonNullable<T>[]>> => ({ kind: 'rows', label, fields: { '': item }, max: 1000, ...options })

/** Free JSON of bounded size, for preferences and stored conditions only. */
export const json = <T = unknown>(label: string, options: Options = {}): Field<T | null> => ({
  kind: 'json',
  label,
  ...options,
})

export type ValueOf<F> = F extends Field<infer T> ? T : never
type NeedKeys<F extends Fields> = {
  [K in keyof F]: null extends ValueOf<F[K]> ? never : F[K] extends { readonly: true } ? never : K
}[keyof F]

/** What a caller sends: nullable fields may be left out. */
export type InputOf<F extends Fields> = { [K in NeedKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, NeedKeys<F>>]?: ValueOf<F[K]>
}
/** What a row holds. */
export type RowOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> }

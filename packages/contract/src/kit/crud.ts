import { type Field, type Fields, group, type InputOf, int, list, type Permission, rows, text } from './field.ts'
import { type Action, action, type Page, type Row, type } from './resource.ts'

export const PAGE_SIZES = [10, 20, 50, 100] as const

/** How each kind of field is filtered: text by a string, choices by one or many, numbers and dates by [from, to]. */
export type FilterOf<F extends Fields> = { [K in keyof F]?: unknown } & { keyword?: string | null }
export interface PageInput<F extends Fields = Fields> {
  pageNum?: number | null
  pageSize?: number | null
  condition?: FilterOf<F> | null
  orderBy?: { field: string; order: string }[] | null
  /** Ask for the whole number behind a capped count. */
  exact?: 0 | 1 | null
}
export type ExportInput<F extends Fields = Fields> = Pick<PageInput<F>, 'condition' | 'orderBy'> & {
  columns?: string[] | null
}
type Versioned<F extends Fields, K extends string> = InputOf<F> & { [P in K]: number } & { version: number }

export const idField = (label = '编号') => int(label, { required: true, min: 1 })
export const versionField = int('版本号', { required: true, min: 0 })

/** The filters of a list, from the fields marked `search`. Unknown filters are refused, never ignored. */
export function condition(fields: Fields): Field<any> {
  const filters: Fields = { keyword: text('关键字', { max: 100 }) }
  for (const [name, field] of Object.entries(fields)) if (field.search) filters[name] = filter(field)
  return { ...group('筛选条件', filters), kind: 'group', shape: 'strict' }
}

/** A box for numbers: one or many, pasted. */
export const takesMany = ({ search }: Field): boolean => search === 'exact' || search === 'codes'

function filter(field: Field): Field {
  if (['int', 'decimal', 'date', 'time'].includes(field.kind)) return { ...field, ...bare, kind: 'rows', shape: 'range' }
  if (field.kind === 'choice' || field.kind === 'ref' || field.kind === 'refs' || field.kind === 'flag')
    return { ...field, ...bare, kind: 'rows', shape: 'oneOrMany' }
  return {
    ...field,
    ...bare,
    kind: 'text',
    max: Math.max(takesMany(field) ? PASTED : TYPED, Number(field.kind === 'text' ? field.max : 0)),
    pattern: undefined,
    upper: false,
  }
}
const TYPED = 500
const PASTED = 20_000
const bare = { required: false, readonly: false, fixed: false, unique: false, initial: undefined, many: undefined }

export const orderBy = rows(
  '排序',
  { field: text('字段', { required: true }), order: text('方向', { required: true }) },
  { max: 5 },
)

export const pageInput = (fields: Fields) => ({
  pageNum: int('页码', { min: 1, max: 1_000_000 }),
  pageSize: int('每页条数', { min: 1, max: 100, shape: 'pageSize' }),
  condition: condition(fields),
  orderBy,
  exact: int('精确计数', { min: 0, max: 1 }),
})

export const exportInput = (fields: Fields) => ({
  condition: condition(fields),
  orderBy,
  columns: list('列', text('列', { max: 50 }), { max: 200 }),
})

/** What a form sends: everything that is neither computed nor read only. */
export function inputs<F extends Fields>(fields: F): F {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.readonly && !field.computed)) as F
}

export interface Verbs {
  view: Permission
  edit: Permission
  export?: Permission
  import?: Permission
}

export const listPage = <F extends Fields, K extends string = 'id'>(
  fields: F,
  permission: Permission,
  path = 'list-page',
): Action<PageInput<F>, Page<Row<F, K>>> =>
  action('POST', path, { label: '查询', permission, reads: true, input: pageInput(fields) }) as never

export const statusCount = <F extends Fields>(fields: F, permission: Permission) =>
  action('POST', 'status-count', {
    label: '各状态数量',
    permission,
    reads: true,
    input: { condition: pageInput(fields).condition },
    output: type<Record<string, number>>(),
  })

/** `GET list` for pickers (enabled rows, `all=1` for every row), save by POST, update by PUT, DELETE /{id}: the spec's basic data. */
export function crud<F extends Fields, const K extends string = 'id'>(fields: F, can: Verbs, key: K = 'id' as K) {
  const keyed = { [key]: idField() }
  return {
    list: action('GET', 'list', { label: '列表', permission: can.view, input: listQuery(fields) }) as unknown as Action<
      ListQuery,
      Row<F, K>[] | Page<Row<F, K>>
    >,
    'list-page': listPage<F, K>(fields, can.view),
    save: action('POST', '', { label: '新增', permission: can.edit, input: inputs(fields), output: type<Row<F, K>>() }),
    update: action('PUT', '', {
      label: '修改',
      permission: can.edit,
      input: { ...inputs(fields), ...keyed, version: versionField },
    }) as unknown as Action<Versioned<F, K>, Row<F, K>>,
    remove: action('DELETE', '{id}', { label: '删除', permission: can.edit, input: { id: idField() } }) as Action<
      { id: number },
      null
    >,
    export: exporting(fields, can.export ?? can.view),
  }
}

/** `POST list-page`, add, edit, remove/{id}, import and export: the spec's named resources. */
export function pagedCrud<F extends Fields, const K extends string = 'id'>(fields: F, can: Verbs, key: K = 'id' as K) {
  const { list: _list, ...rest } = crud(fields, can, key)
  return {
    'list-page': rest['list-page'],
    add: { ...rest.save, path: 'add' },
    edit: { ...rest.update, path: 'edit' },
    remove: { ...rest.remove, path: 'remove/{id}' },
    export: rest.export,
    ...importing(can.import ?? can.edit),
  }
}

export const exporting = <F extends Fields>(fields: F, permission: Permission): Action<ExportInput<F>, unknown> =>
  action('POST', 'export', { label: '导出', permission, reads: true, download: true, input: exportInput(fields) }) as never

export const importing = (permission: Permission) => ({
  'import-template': action('GET', 'import-template', {
    label: '下载导入模板',
    permission,
    download: true,
    output: type<unknown>(),
  }),
  import: action('POST', 'import', { label: '导入', permission, upload: true, ownTx: true, output: type<ImportResult>() }),
})

export interface ImportError {
  row: number
  column: string
  reason: string
}
export interface ImportResult {
  rows: number
  errors: ImportError[]
  /** Where the marked-up workbook can be fetched when there are errors. */
  errorFile?: string
  taskId?: number
}

export interface ListQuery {
  all?: number | null
  pageNum?: number | null
  pageSize?: number | null
  keyword?: string | null
  [filter: string]: unknown
}
function listQuery(fields: Fields): Fields {
  const filters: Fields = { all: int('全部', { min: 0, max: 1 }), keyword: text('关键字', { max: 100 }) }
  for (const [name, field] of Object.entries(fields))
    if (field.search) filters[name] = field.kind === 'text' ? text(field.label, { max: 500 }) : filter(field)
  return { ...filters, pageNum: int('页码', { min: 1, max: 1_000_000 }), pageSize: pageInput({}).pageSize }
}

import {
  action,
  choice,
  type ImportResult,
  idField,
  int,
  json,
  listPage,
  type Row,
  ref,
  resource,
  text,
  type,
} from '../kit/index.ts'

export const IMPORT_STATUS = [
  [0, '校验中', 'blue'],
  [1, '校验未通过', 'orange'],
  [2, '写入中', 'blue'],
  [3, '成功', 'green'],
  [4, '失败', 'red'],
] as const

const fields = {
  importType: text('导入类型', { search: 'exact' }),
  importName: text('导入名称', { column: true, search: true }),
  fileName: text('文件名', { column: true, search: true }),
  rows: int('行数', { column: true }),
  errorRows: int('错误行数', { column: true }),
  status: choice('状态', IMPORT_STATUS, { column: true, search: true }),
  message: text('说明', { column: true }),
  errorFile: text('错误文件', { computed: true }),
  result: json<number[]>('结果'),
  userId: ref('导入人', 'account/user', { column: true, search: true, show: 'name', computed: true }),
}
export type ImportTask = Row<typeof fields, 'taskId'>
export interface ImportType {
  importType: string
  importName: string
  /** The section of the top navigation it is offered under. */
  section: string
}
const see = 'tool:importCenter:list' as const

export const importCenter = resource('tool/import-center', {
  title: '导入任务',
  key: 'taskId',
  name: 'importName',
  table: 'import_task',
  fields,
  actions: {
    types: action('GET', 'types', { label: '导入类型', permission: see, output: type<ImportType[]>() }),
    template: action('GET', 'template/{importType}', {
      label: '下载导入模板',
      permission: see,
      download: true,
      input: { importType: text('导入类型', { required: true }) },
      output: type<unknown>(),
    }),
    upload: action('POST', 'upload', {
      label: '导入',
      permission: see,
      upload: true,
      ownTx: true,
      input: { importType: text('导入类型') },
      output: type<ImportResult>(),
    }),
    'list-page': listPage<typeof fields, 'taskId'>(fields, see),
    'error-file': action('GET', '{id}/error-file', {
      label: '错误文件',
      permission: 'session',
      download: true,
      input: { id: idField() },
      output: type<unknown>(),
    }),
    'origin-file': action('GET', '{id}/origin-file', {
      label: '原始文件',
      permission: 'session',
      download: true,
      input: { id: idField() },
      output: type<unknown>(),
    }),
  },
})

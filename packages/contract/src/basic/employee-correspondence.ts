import { action, date, dict, flag, int, type Page, pagedCrud, pageInput, ref, resource, text, time, type } from '../kit/index.ts'

const fields = {
  userId: ref('员工', 'account/user', { required: true, column: true, search: true }),
  userName: text('员工姓名', { computed: true, search: true }),
  source: dict('来源', 'user_source', { required: true, column: true, search: true }),
  externalName: text('外部名称', { required: true, max: 50, column: true, search: true }),
  externalId: text('外部编号', { max: 50, column: true, search: true }),
  validFrom: date('生效日期', { column: true }),
  validTo: date('失效日期', { column: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
}

const unmatched = {
  source: dict('来源', 'user_source', { column: true, search: true }),
  externalName: text('外部名称', { column: true, search: true }),
  importName: text('出现在', { column: true, search: true }),
  times: int('出现次数', { column: true }),
  lastTime: time('最近出现', { column: true, search: true }),
}
export interface UnmatchedName {
  id: number
  source: string
  externalName: string
  importName: string | null
  times: number
  lastTime: string
}

/** Names met in imports that matched nobody; read through 员工对应关系, written by the imports. */
export const unmatchedName = resource('basic/unmatched-name', {
  title: '未对应名称',
  name: 'externalName',
  fields: unmatched,
  actions: {},
})

export const employeeCorrespondence = resource('basic/employee-correspondence', {
  title: '员工对应关系',
  name: 'externalName',
  fields,
  actions: {
    ...pagedCrud(fields, { view: 'basic:employee:list', edit: 'basic:employee:edit' }),
    unmatched: action('POST', 'unmatched', {
      label: '未对应名称',
      permission: 'basic:employee:list',
      reads: true,
      input: pageInput(unmatched),
      output: type<Page<UnmatchedName>>(),
    }),
  },
})

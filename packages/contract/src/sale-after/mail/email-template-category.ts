import { action, crud, flag, idField, int, list, type Row, resource, text, type } from '../../kit/index.ts'

const LIST = 'afterSale:template:list' as const
const EDIT = 'afterSale:template:edit' as const
const fields = {
  categoryName: text('分类名称', { required: true, min: 1, max: 30, column: true, search: true }),
  templateCount: int('模板数', { computed: true, column: true }),
  sortNo: int('排序', { min: 0, max: 9999, initial: 0, ordinal: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
  remark: text('备注', { max: 200, column: true }),
}
export type EmailCategoryRow = Row<typeof fields>
const { export: _export, ...plain } = crud(fields, { view: LIST, edit: EDIT })

export const emailTemplateCategory = resource('sale-after/email-template-category', {
  title: '邮件模板分类',
  fields,
  actions: {
    ...plain,
    get: action('GET', '{id}', { label: '详情', permission: LIST, input: { id: idField() }, output: type<EmailCategoryRow>() }),
    sort: action('POST', 'sort', {
      label: '排序',
      permission: EDIT,
      input: { ids: list('分类', idField(), { required: true, max: 300 }) },
    }),
  },
})

import { action, choice, crud, decimal, flag, idField, int, type Row, resource, rows, text, type } from '../../kit/index.ts'
import type { LabelPreview } from '../../kit/label.ts'
import { elementFields, PRINT_TYPE, PRINT_TYPES } from '../../kit/print.ts'

/** Waybills have a page of their own among the carriers: 面单模板. */
export const DESIGNED_TYPES = PRINT_TYPES.filter(([value]) => value !== PRINT_TYPE.waybill)
export const TEMPLATE_STATE = { off: 0, on: 1 } as const
export const TEMPLATE_STATES = [
  [TEMPLATE_STATE.on, '启用', 'green'],
  [TEMPLATE_STATE.off, '停用', 'default'],
] as const
const LIST = 'tool:printTemplate:list' as const
const EDIT = 'tool:printTemplate:edit' as const
const paper = (label: string) => decimal(label, { required: true, scale: 1, min: '10', max: '420', column: true })

const fields = {
  name: text('模板名称', { required: true, max: 50, unique: true, column: true, search: true }),
  templateType: choice('类型', PRINT_TYPES, { required: true, initial: PRINT_TYPE.sku, fixed: true, column: true, search: true }),
  widthMm: paper('宽(毫米)'),
  heightMm: paper('高(毫米)'),
  elementCount: int('元素', { computed: true, column: true }),
  isDefault: flag('默认', { readonly: true, column: true, search: true }),
  status: choice('状态', TEMPLATE_STATES, { readonly: true, column: true, search: true }),
  elements: rows('元素', elementFields, { required: true, min: 1, max: 100 }),
}
export type PrintTemplateRow = Row<typeof fields, 'templateId'>

const { 'list-page': page, save, update, remove } = crud(fields, { view: LIST, edit: EDIT }, 'templateId')
const one = { templateId: idField('模板') }
const drawn = {
  templateType: fields.templateType,
  widthMm: fields.widthMm,
  heightMm: fields.heightMm,
  elements: fields.elements,
}

export const printTemplate = resource('tool/print-template', {
  title: '打印模板',
  key: 'templateId',
  name: 'name',
  fields,
  actions: {
    'list-page': page,
    get: action('GET', '{id}', { label: '详情', permission: LIST, input: { id: idField() }, output: type<PrintTemplateRow>() }),
    save,
    update,
    remove,
    copy: action('POST', 'copy', { label: '复制', permission: EDIT, input: one, output: type<PrintTemplateRow>() }),
    'set-default': action('POST', 'set-default', {
      label: '设为默认',
      permission: EDIT,
      input: one,
      output: type<PrintTemplateRow>(),
    }),
    'drop-default': action('POST', 'drop-default', {
      label: '取消默认',
      permission: EDIT,
      input: one,
      output: type<PrintTemplateRow>(),
    }),
    enable: action('POST', 'enable', { label: '启用', permission: EDIT, input: one, output: type<PrintTemplateRow>() }),
    disable: action('POST', 'disable', { label: '停用', permission: EDIT, input: one, output: type<PrintTemplateRow>() }),
    preview: action('POST', 'preview', {
      label: '预览',
      permission: LIST,
      reads: true,
      download: true,
      input: drawn,
      output: type<unknown>(),
    }),
    draw: action('POST', 'draw', { label: '画出', permission: LIST, reads: true, input: drawn, output: type<LabelPreview>() }),
    picture: action('POST', 'picture', {
      label: '上传图片',
      permission: EDIT,
      upload: true,
      ownTx: true,
      ownLog: true,
      output: type<{ url: string }>(),
    }),
    open: action('GET', 'picture/{name}', {
      label: '查看图片',
      permission: LIST,
      download: true,
      input: { name: text('图片', { required: true, max: 100 }) },
      output: type<unknown>(),
    }),
  },
})

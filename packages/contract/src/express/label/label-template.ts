import {
  type Action,
  action,
  choice,
  crud,
  decimal,
  flag,
  idField,
  int,
  type ListQuery,
  type Row,
  resource,
  rows,
  text,
  type,
} from '../../kit/index.ts'
import type { LabelSize } from '../../kit/label.ts'

export const TEMPLATE_KINDS = [
  [1, '面单', 'blue'],
  [2, '拣货单', 'cyan'],
  [3, '形式发票', 'purple'],
  [4, '交接单', 'orange'],
] as const
export const TEMPLATE_SIZES = [
  ['100x100', '100×100mm'],
  ['100x150', '100×150mm'],
  ['A4', 'A4'],
] as const
export type TemplateSize = (typeof TEMPLATE_SIZES)[number][0]
export const PAPER: Record<TemplateSize, LabelSize> = {
  '100x100': { width: 100, height: 100 },
  '100x150': { width: 100, height: 150 },
  A4: { width: 210, height: 297 },
}
export const BLOCK_TYPES = [
  ['text', '固定文字'],
  ['variable', '变量'],
  ['barcode', '条码'],
  ['items', 'SKU明细'],
  ['declares', '申报明细'],
  ['rule', '横线'],
] as const
export const LABEL_VARIABLES = [
  ['wayName', '渠道名称'],
  ['wayCode', '渠道代码'],
  ['expressName', '物流公司'],
  ['trackingNumber', '运单号'],
  ['orderNo', '订单号'],
  ['sender', '寄件人'],
  ['senderPhone', '寄件电话'],
  ['senderAddress', '寄件地址'],
  ['receiver', '收件人'],
  ['receiverPhone', '收件电话'],
  ['receiverAddress', '收件地址'],
  ['postCode', '邮编'],
  ['taxNo', '税号'],
  ['countryCode', '国家代码'],
  ['countryEn', '国家英文'],
  ['countryCn', '国家中文'],
  ['weight', '重量'],
  ['quantity', '件数'],
  ['declareTotal', '申报总额'],
  ['storeName', '仓库'],
  ['remark', '拣货备注'],
  ['printDate', '打印日期'],
] as const
export type LabelVariable = (typeof LABEL_VARIABLES)[number][0]
export const ALIGNS = [
  ['left', '左'],
  ['center', '中'],
  ['right', '右'],
] as const

const millimetres = (label: string) => decimal(label, { required: true, scale: 1, min: '0', max: '300' })
export const blockFields = {
  type: choice('类型', BLOCK_TYPES, { required: true, initial: 'variable' }),
  variable: choice('变量', LABEL_VARIABLES),
  text: text('文字', { max: 200, untrimmed: true }),
  x: millimetres('左'),
  y: millimetres('上'),
  width: millimetres('宽'),
  height: millimetres('高'),
  size: decimal('字高', { scale: 1, min: '1', max: '30' }),
  align: choice('对齐', ALIGNS, { initial: 'left' }),
}
const fields = {
  templateName: text('模板名称', { required: true, max: 50, unique: true, column: true, search: true }),
  kind: choice('种类', TEMPLATE_KINDS, { required: true, initial: 1, column: true, search: true }),
  size: choice('尺寸', TEMPLATE_SIZES, { required: true, initial: '100x100', column: true, search: true }),
  isDefault: flag('默认', { column: true }),
  wayCount: int('使用渠道', { computed: true, column: true }),
  layout: rows('版面', blockFields, { required: true, max: 100 }),
}
export type TemplateRow = Row<typeof fields>
export type LabelBlock = NonNullable<TemplateRow['layout']>[number]

const { list, export: _export, ...plain } = crud(fields, { view: 'express:way:list', edit: 'express:labelTemplate:edit' })

export const labelTemplate = resource('express/label-template', {
  title: '面单模板',
  name: 'templateName',
  fields,
  actions: {
    list: { ...list, permission: 'session' } as Action<ListQuery, TemplateRow[]>,
    ...plain,
    get: action('GET', '{id}', {
      label: '详情',
      permission: 'express:way:list',
      input: { id: idField() },
      output: type<TemplateRow>(),
    }),
  },
})

import { choice, decimal, type Field, flag, type InputOf, rows, text } from './field.ts'
import { PRINT_FIELDS } from './print-fields.ts'

export const PRINT_TYPE = {
  sku: 1,
  location: 2,
  container: 3,
  pickList: 4,
  purchaseOrder: 5,
  parcel: 6,
  box: 7,
  waybill: 8,
  stockIn: 9,
  platformSku: 10,
} as const
export const PRINT_TYPES = [
  [PRINT_TYPE.sku, 'SKU标签', 'blue'],
  [PRINT_TYPE.location, '库位码', 'cyan'],
  [PRINT_TYPE.container, '容器码', 'geekblue'],
  [PRINT_TYPE.pickList, '拣货单', 'green'],
  [PRINT_TYPE.purchaseOrder, '采购单', 'orange'],
  [PRINT_TYPE.parcel, '包裹标签', 'purple'],
  [PRINT_TYPE.box, '箱唛', 'magenta'],
  [PRINT_TYPE.waybill, '面单', 'gold'],
  [PRINT_TYPE.stockIn, '入库标签', 'lime'],
  [PRINT_TYPE.platformSku, '平台SKU标签', 'volcano'],
] as const
export type PrintType = (typeof PRINT_TYPES)[number][0]
/** Papers without a template of their own, whose prints are recorded as well. */
export const PAPER_TYPE = { handover: 21, putBack: 22, count: 23, move: 24, codes: 25 } as const
export const DOC_TYPES = [
  ...PRINT_TYPES,
  [PAPER_TYPE.handover, '交接单', 'default'],
  [PAPER_TYPE.putBack, '返架单', 'default'],
  [PAPER_TYPE.count, '盘点表', 'default'],
  [PAPER_TYPE.move, '移货单', 'default'],
  [PAPER_TYPE.codes, '条码纸', 'default'],
] as const

export const ELEMENT_KINDS = [
  ['text', '文字'],
  ['barcode', '条码'],
  ['qr', '二维码'],
  ['image', '图片'],
  ['line', '线'],
  ['table', '表格'],
] as const
export type ElementKind = (typeof ELEMENT_KINDS)[number][0]
const ALIGNS = [
  ['left', '左'],
  ['center', '中'],
  ['right', '右'],
] as const
const millimetres = (label: string) => decimal(label, { required: true, scale: 1, min: '0', max: '420' })

export const elementFields = {
  kind: choice('种类', ELEMENT_KINDS, { required: true, initial: 'text' }),
  field: text('字段', { max: 40 }),
  text: text('文字', { max: 200 }),
  picture: text('图片', { max: 200 }),
  x: millimetres('左'),
  y: millimetres('上'),
  width: millimetres('宽'),
  height: millimetres('高'),
  size: decimal('字高', { scale: 1, min: '1', max: '50' }),
  align: choice('对齐', ALIGNS, { initial: 'left' }),
  columns: rows(
    '列',
    {
      column: text('列', { required: true, max: 40 }),
      width: decimal('宽', { required: true, scale: 1, min: '1', max: '400' }),
    },
    { max: 12 },
  ),
}
export type PrintElement = InputOf<typeof elementFields>

/** What a print may say about itself: where, why again, and that a file is wanted whether or not there is a template. */
export const printing = {
  station: text('工位', { max: 50 }),
  reason: text('补打原因', { max: 200 }),
  asFile: flag('文件') as Field<0 | 1 | null>,
}
export interface Printing {
  station?: string | null
  reason?: string | null
  asFile?: 0 | 1 | null
}

/** A paper as it is designed. */
export interface PrintPaper {
  type: PrintType
  templateId: number | null
  name: string
  width: number
  height: number
  elements: PrintElement[]
}
type Of<T extends PrintType> = (typeof PRINT_FIELDS)[T]
/** What fills a paper of this type: every named field, and the rows of its table. */
export interface PrintData<T extends PrintType = PrintType> {
  values: { [K in keyof Of<T>['values']]: string }
  rows: { [K in keyof Of<T>['columns']]: string }[]
}
/** With an example in every field. */
export function samplePrint(type: PrintType): PrintData {
  const { values, columns } = PRINT_FIELDS[type]
  const examples = (of: Record<string, readonly [string, string, string?]>) =>
    Object.fromEntries(Object.entries(of).map(([name, [, example]]) => [name, example]))
  const row = examples(columns)
  const count = Object.keys(columns).length ? 5 : 0
  return { values: examples(values), rows: Array.from({ length: count }, () => row) } as unknown as PrintData
}

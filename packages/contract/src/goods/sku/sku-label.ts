import { action, choice, choicesOf, idField, int, rows, type } from '../../kit/index.ts'
import type { LabelPreview } from '../../kit/label.ts'

/** Paper sizes in millimetres. */
export const LABEL_TEMPLATES = [
  ['40x30', '40×30 mm'],
  ['60x40', '60×40 mm'],
  ['70x50', '70×50 mm'],
] as const
export const LABEL_PARTS = [
  ['name', '名称'],
  ['location', '库位'],
  ['origin', '产地'],
] as const
export const MAX_LABELS = 2000

const input = {
  items: rows(
    '标签',
    { skuId: idField('SKU'), quantity: int('张数', { required: true, min: 1, max: 99_999 }) },
    { required: true, max: 10_000 },
  ),
  template: choice('标签规格', LABEL_TEMPLATES, { required: true }),
  show: choicesOf('显示', LABEL_PARTS),
}
const printing = { permission: 'goods:sku:print' as const, input, reads: true }

export const skuLabelActions = {
  print: action('POST', 'print', { ...printing, label: '打印标签', download: true, output: type<unknown>() }),
  'print-preview': action('POST', 'print-preview', { ...printing, label: '预览标签', output: type<LabelPreview>() }),
}

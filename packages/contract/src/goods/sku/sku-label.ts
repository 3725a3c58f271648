import { action, choice, choicesOf, idField, int, rows, type } from '../../kit/index.ts'
import type { LabelPreview } from '../../kit/label.ts'
import { printing } from '../../kit/print.ts'

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
const permission = 'goods:sku:print' as const

export const skuLabelActions = {
  print: action('POST', 'print', {
    label: '打印标签',
    permission,
    download: true,
    input: { ...input, ...printing },
    output: type<unknown>(),
  }),
  'print-preview': action('POST', 'print-preview', {
    label: '预览标签',
    permission,
    reads: true,
    input,
    output: type<LabelPreview & { templateName: string | null }>(),
  }),
}

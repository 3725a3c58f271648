import { action, choice, idField, list, resource, rows, text, type } from '../../kit/index.ts'
import type { LabelPreview } from '../../kit/label.ts'
import { blockFields, TEMPLATE_SIZES } from './label-template.ts'

export const MAX_PRINTED = 500
export const PRINT_KINDS = [
  [1, '面单'],
  [3, '形式发票'],
] as const
const fields = {
  ids: list('订单', idField(), { required: true, max: MAX_PRINTED }),
  kind: choice('种类', PRINT_KINDS, { required: true, initial: 1 }),
  reason: text('补打原因', { max: 200 }),
  station: text('工位', { max: 50 }),
}

/** Papers of orders, one PDF in the order given. */
export const label = resource('express/label', {
  title: '面单',
  name: 'reason',
  table: 'express_label_print_record',
  fields,
  actions: {
    print: action('POST', 'print', {
      label: '打印面单',
      permission: 'express:label:print',
      download: true,
      input: fields,
      output: type<unknown>(),
    }),
    preview: action('POST', 'preview', {
      label: '预览',
      permission: 'express:way:list',
      reads: true,
      input: {
        size: choice('尺寸', TEMPLATE_SIZES, { required: true }),
        layout: rows('版面', blockFields, { required: true, max: 100 }),
        orderNo: text('订单号', { max: 40 }),
      },
      output: type<LabelPreview>(),
    }),
  },
})

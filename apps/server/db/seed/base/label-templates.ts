import type { LabelBlock } from '@erp/contract/express/label/label-template'
import type { Tx } from '../../../src/kit/db/db.ts'
import { addMissing } from './missing.ts'

type Place = [x: number, y: number, width: number, height: number, size?: number, align?: 'left' | 'center' | 'right']
const block = (type: LabelBlock['type'], at: Place, more: object = {}) => {
  const [x, y, width, height, size = 3, align = 'left'] = at
  return { type, x: `${x}`, y: `${y}`, width: `${width}`, height: `${height}`, size: `${size}`, align, ...more }
}
const words = (text: string, ...at: Place) => block('text', at, { text })
const value = (variable: string, text: string, ...at: Place) => block('variable', at, { variable, ...(text ? { text } : {}) })
const bars = (variable: string, ...at: Place) => block('barcode', at, { variable })
const rule = (y: number, x = 3, width = 94) => block('rule', [x, y, width, 0])

const small = [
  value('wayName', '', 3, 3, 62, 6, 4.5),
  value('countryCode', '', 70, 2, 27, 9, 8, 'right'),
  rule(11),
  value('sender', 'FROM: ', 3, 12.5, 60, 4, 2.6),
  value('senderAddress', '', 3, 16, 60, 8, 2.4),
  value('senderPhone', 'TEL: ', 3, 24, 60, 4, 2.4),
  value('countryEn', '', 65, 13, 32, 5, 3.2, 'right'),
  value('countryCn', '', 65, 18, 32, 5, 3.2, 'right'),
  value('weight', '', 65, 23.5, 32, 4, 2.8, 'right'),
  rule(28.5),
  value('receiver', 'TO: ', 3, 30, 94, 5, 4),
  value('receiverAddress', '', 3, 35.5, 94, 10, 3.2),
  value('receiverPhone', 'TEL: ', 3, 46.5, 60, 4, 3),
  value('postCode', 'ZIP: ', 63, 46, 34, 5, 4, 'right'),
  rule(52),
  bars('trackingNumber', 3, 54, 94, 17),
  value('trackingNumber', '', 3, 72, 94, 5, 4, 'center'),
  rule(78),
  block('items', [3, 79.5, 94, 10.5, 2.4]),
  block('declares', [3, 90, 70, 6.5, 2.2]),
  value('orderNo', '', 60, 95, 37, 4, 2.8, 'right'),
]
const tall = [
  ...small.slice(0, 17),
  rule(80),
  words('CN22 CUSTOMS DECLARATION', 3, 82, 94, 5, 3.2, 'center'),
  block('declares', [3, 88, 94, 20, 2.6]),
  value('declareTotal', 'TOTAL: ', 3, 110, 94, 5, 3.2, 'right'),
  rule(116),
  block('items', [3, 118, 94, 20, 2.6]),
  value('remark', '', 3, 138, 60, 8, 3),
  value('orderNo', '', 55, 143, 42, 5, 3.2, 'right'),
]
const invoice = [
  words('PROFORMA INVOICE 形式发票', 15, 15, 180, 10, 8, 'center'),
  value('orderNo', 'Invoice No.: ', 15, 32, 90, 6, 4),
  value('printDate', 'Date: ', 120, 32, 75, 6, 4, 'right'),
  rule(40, 15, 180),
  value('sender', 'Shipper: ', 15, 43, 180, 6, 4),
  value('senderAddress', '', 15, 49, 180, 12, 4),
  rule(63, 15, 180),
  value('receiver', 'Consignee: ', 15, 66, 180, 6, 4),
  value('receiverAddress', '', 15, 72, 180, 12, 4),
  value('countryEn', '', 15, 85, 90, 6, 4),
  value('taxNo', 'Tax No.: ', 105, 85, 90, 6, 4, 'right'),
  rule(93, 15, 180),
  block('declares', [15, 97, 180, 130, 4]),
  rule(232, 15, 180),
  value('declareTotal', 'Total value: ', 15, 236, 180, 7, 5, 'right'),
  value('weight', 'Gross weight: ', 15, 246, 90, 6, 4),
  value('trackingNumber', 'Tracking No.: ', 15, 253, 120, 6, 4),
]
const picking = [
  value('orderNo', '拣货单 ', 15, 15, 110, 10, 7),
  bars('orderNo', 125, 12, 70, 16),
  value('storeName', '仓库：', 15, 30, 90, 6, 4.5),
  value('printDate', '', 120, 31, 75, 6, 4, 'right'),
  rule(39, 15, 180),
  block('items', [15, 43, 180, 210, 5]),
  rule(256, 15, 180),
  value('quantity', '件数：', 15, 260, 60, 7, 5),
  value('remark', '备注：', 15, 268, 180, 14, 5),
]
const handover = [
  words('交接单', 15, 15, 180, 10, 8, 'center'),
  value('expressName', '物流公司：', 15, 32, 90, 6, 4.5),
  value('printDate', '日期：', 120, 32, 75, 6, 4.5, 'right'),
  rule(41, 15, 180),
  value('trackingNumber', '运单号：', 15, 45, 100, 6, 4.5),
  value('orderNo', '订单号：', 15, 53, 100, 6, 4.5),
  value('weight', '重量：', 120, 45, 75, 6, 4.5),
  value('countryCn', '目的国：', 120, 53, 75, 6, 4.5),
  rule(62, 15, 180),
  words('交接人：＿＿＿＿＿＿＿＿　　司机：＿＿＿＿＿＿＿＿', 15, 260, 180, 8, 5),
]
const TEMPLATES = [
  [1, '标准面单100×100', 1, '100x100', small, 1],
  [2, '带报关面单100×150', 1, '100x150', tall, 0],
  [3, '拣货单A4', 2, 'A4', picking, 1],
  [4, '形式发票A4', 3, 'A4', invoice, 1],
  [5, '交接单A4', 4, 'A4', handover, 1],
] as const

/** Papers that can be printed on the first day. */
export const seedLabelTemplates = (tx: Tx): Promise<void> =>
  addMissing(tx, {
    table: 'express_label_template',
    columns: { id: 'bigint', template_name: 'text', kind: 'int', size: 'text', layout: 'jsonb', is_default: 'int' },
    by: 'id',
    rows: () =>
      TEMPLATES.map(([id, template_name, kind, size, layout, is_default]) => ({
        id,
        template_name,
        kind,
        size,
        layout,
        is_default,
      })),
  })

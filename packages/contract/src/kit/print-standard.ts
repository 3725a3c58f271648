import { PRINT_TYPE, type PrintElement, type PrintPaper, type PrintType } from './print.ts'

type Box = readonly [x: number, y: number, width: number, height: number]
const at = ([x, y, width, height]: Box) => ({ x: String(x), y: String(y), width: String(width), height: String(height) })
const value = (
  field: string,
  box: Box,
  size: number,
  align: 'left' | 'center' | 'right' = 'left',
  prefix = '',
): PrintElement => ({
  kind: 'text',
  field,
  ...(prefix && { text: prefix }),
  ...at(box),
  size: String(size),
  align,
})
const words = (text: string, box: Box, size: number): PrintElement => ({ kind: 'text', text, ...at(box), size: String(size) })
const code = (field: string, box: Box): PrintElement => ({ kind: 'barcode', field, ...at(box) })
const table = (box: Box, columns: [string, number][]): PrintElement => ({
  kind: 'table',
  ...at(box),
  size: '3.2',
  columns: columns.map(([column, width]) => ({ column, width: String(width) })),
})
const label = (name: string, width: number, height: number, elements: PrintElement[]): Omit<PrintPaper, 'type'> => ({
  templateId: null,
  name,
  width,
  height,
  elements,
})
const pickList = (): PrintElement[] => [
  words('拣货单', [12, 12, 60, 9], 7),
  code('pickNo', [123, 12, 75, 12]),
  value('pickNo', [123, 25, 75, 5], 3.8, 'center'),
  value('batchNo', [12, 24, 60, 5], 3.5, 'left', '批次 '),
  value('storeName', [12, 30, 60, 5], 3.5),
  value('groupLabel', [75, 30, 45, 5], 3.5),
  value('pieceCount', [12, 36, 60, 5], 3.5, 'left', '件数 '),
  value('notes', [12, 42, 186, 9], 3.2),
  table(
    [12, 53, 186, 220],
    [
      ['seq', 10],
      ['locationCode', 46],
      ['skuCode', 50],
      ['skuName', 48],
      ['quantity', 12],
      ['slots', 20],
    ],
  ),
  words('拣货人：　　　　　　　复核人：　　　　　　　时间：', [12, 280, 186, 5], 3.5),
]
const purchaseOrder = (): PrintElement[] => [
  words('采购单', [12, 12, 60, 9], 7),
  code('orderNo', [123, 12, 75, 12]),
  value('orderNo', [123, 25, 75, 5], 3.8, 'center'),
  value('supplier', [12, 32, 90, 5], 3.5, 'left', '供应商：'),
  value('store', [105, 32, 90, 5], 3.5, 'left', '收货仓：'),
  value('day', [12, 38, 90, 5], 3.5, 'left', '下单日期：'),
  value('expectDate', [105, 38, 90, 5], 3.5, 'left', '预计到货：'),
  value('address', [12, 44, 186, 5], 3.5, 'left', '收货地址：'),
  table(
    [12, 52, 186, 200],
    [
      ['seq', 12],
      ['sku', 38],
      ['name', 60],
      ['supplierCode', 26],
      ['quantity', 14],
      ['price', 16],
      ['amount', 20],
    ],
  ),
  value('total', [120, 256, 78, 6], 4, 'right', '总计 '),
  value('remark', [12, 264, 186, 9], 3.2, 'left', '备注：'),
]

const parcel = (): PrintElement[] => [
  value('shopName', [4, 4, 60, 5], 3.8),
  value('seq', [66, 3, 30, 12], 9, 'right'),
  value('warehouse', [4, 11, 60, 9], 6.5),
  code('platformDeliverySn', [4, 23, 92, 20]),
  value('platformDeliverySn', [4, 44, 92, 7], 5.5, 'center'),
  code('packageNo', [4, 54, 92, 15]),
  value('packageNo', [4, 70, 92, 6], 4.5, 'center'),
  value('skuCount', [4, 80, 28, 6], 4.5, 'left', '种数 '),
  value('pieceCount', [33, 80, 28, 6], 4.5, 'left', '件数 '),
  value('weight', [62, 80, 34, 6], 4.5, 'right', '重量 '),
  value('wayName', [4, 89, 34, 5], 3.5),
  value('trackingNumber', [39, 89, 57, 5], 3.5, 'right'),
]

/** What a new template of a type begins with, and what is printed where a file is wanted and no template is the default. */
const STANDARD: Record<PrintType, () => Omit<PrintPaper, 'type'>> = {
  [PRINT_TYPE.sku]: () =>
    label('SKU标签 60×40', 60, 40, [
      code('sku', [2.5, 2.5, 55, 14]),
      value('sku', [2.5, 17.5, 55, 5.5], 4.2, 'center'),
      value('skuName', [2.5, 23.5, 55, 8.5], 3.2),
      value('location', [2.5, 33.5, 27, 4], 3),
      value('origin', [30, 33.5, 27.5, 4], 3, 'right'),
    ]),
  [PRINT_TYPE.location]: () =>
    label('库位码 80×40', 80, 40, [
      value('locationName', [3, 2.5, 74, 9], 7, 'center'),
      code('locationName', [3, 12.5, 74, 18]),
      value('storeName', [3, 33, 36, 4.5], 3.4),
      value('areaName', [41, 33, 36, 4.5], 3.4, 'right'),
    ]),
  [PRINT_TYPE.container]: () =>
    label('容器码 60×40', 60, 40, [
      code('containerNo', [3, 3, 54, 18]),
      value('containerNo', [3, 22.5, 54, 7], 5.5, 'center'),
      value('typeName', [3, 32, 26, 4.5], 3.2),
      value('storeName', [31, 32, 26, 4.5], 3.2, 'right'),
    ]),
  [PRINT_TYPE.pickList]: () => label('拣货单 A4', 210, 297, pickList()),
  [PRINT_TYPE.purchaseOrder]: () => label('采购单 A4', 210, 297, purchaseOrder()),
  [PRINT_TYPE.parcel]: () => label('包裹标签 100×100', 100, 100, parcel()),
  [PRINT_TYPE.box]: () =>
    label('箱唛 100×70', 100, 70, [
      value('outStoreName', [4, 4, 44, 7], 5),
      value('inStoreName', [50, 4, 46, 7], 5, 'right', '→ '),
      code('boxNo', [4, 14, 92, 26]),
      value('boxNo', [4, 42, 92, 7], 5, 'center'),
      value('skuCount', [4, 54, 44, 6], 4.2, 'left', '种数 '),
      value('pieces', [50, 54, 46, 6], 4.2, 'right', '件数 '),
    ]),
  [PRINT_TYPE.waybill]: () => label('面单', 100, 100, []),
  [PRINT_TYPE.stockIn]: () =>
    label('入库标签 60×40', 60, 40, [
      code('sku', [2.5, 2.5, 55, 12]),
      value('sku', [2.5, 15.5, 55, 5], 4, 'center'),
      value('skuName', [2.5, 21, 55, 7.5], 2.8),
      value('placeName', [2.5, 28.5, 36, 5], 4),
      value('quantity', [39, 28.5, 18.5, 5], 4, 'right', '件数 '),
      value('stockInNo', [2.5, 34.5, 34, 4], 2.8),
      value('day', [37, 34.5, 20.5, 4], 2.8, 'right'),
    ]),
  [PRINT_TYPE.platformSku]: () =>
    label('平台SKU标签 70×20', 70, 20, [
      code('labelCode', [2, 1.5, 66, 8]),
      value('labelCode', [2, 10, 66, 3.5], 2.8, 'center'),
      value('extCode', [2, 13.5, 33, 3], 2.4),
      value('origin', [35, 13.5, 33, 3], 2.4, 'right'),
      value('spec', [2, 16.5, 66, 3], 2.4),
    ]),
}
export const standardPaper = (type: PrintType): PrintPaper => ({ type, ...STANDARD[type]() })

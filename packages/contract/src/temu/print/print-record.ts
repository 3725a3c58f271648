import {
  action,
  choice,
  dict,
  type ExportInput,
  exporting,
  type Fields,
  int,
  list,
  listPage,
  type Row,
  ref,
  resource,
  rows,
  text,
  time,
  type,
} from '../../kit/index.ts'

export const TEMU_PRINT = { skuLabel: 1, packageLabel: 2, pickReceipt: 3 } as const
export const TEMU_PRINTS = [
  [TEMU_PRINT.skuLabel, 'SKU标签', 'blue'],
  [TEMU_PRINT.packageLabel, '包裹标签', 'purple'],
  [TEMU_PRINT.pickReceipt, '拣货单', 'green'],
] as const
/** What the platform takes at most, in millimetres. */
export const SKU_LABEL_ROOM = { width: 70, height: 20 }
export const PACKAGE_LABEL_ROOM = { width: 100, height: 100 }
/** Of one print. */
export const MOST_LABELS = 5000

const LIST = 'temu:print:list' as const
const PRINT = 'temu:print:print' as const
const kept = { readonly: true, column: true } as const
const shown = { computed: true, column: true } as const
export const reprintReason = dict('补打原因', 'reprint_reason')

const again = {
  copies: int('张数', kept),
  nth: int('第几次', { ...kept, search: true }),
  reason: dict('补打原因', 'reprint_reason', { ...kept, search: true }),
  userId: ref('打印人', 'account/user', { ...kept, search: true }),
  time: time('打印时间', { ...kept, search: true }),
  station: text('工位', { ...kept, search: true }),
}
const deliveryOrderId = int('发货单', { readonly: true })
const deliveryOrderNo = text('发货单号', { ...shown, search: 'exact' })
const shopId = ref('店铺', 'authorize/shop', { ...shown, search: true })
const skuFields = {
  refNo: text('单号', { ...kept, search: 'codes' }),
  deliveryOrderId,
  stockOrderId: int('备货单', { readonly: true }),
  shopId,
  skuId: int('SKU', { readonly: true }),
  sku: text('SKU', { ...shown, search: 'exact' }),
  skuName: text('SKU名称', shown),
  productSkuId: text('平台SKU', kept),
  ...again,
}
const packageFields = { refNo: text('包裹号', { ...kept, search: 'codes' }), deliveryOrderId, deliveryOrderNo, shopId, ...again }
const pickFields = { refNo: text('拣货单号', { ...kept, search: 'codes' }), storeId: ref('仓库', 'stock/store', shown), ...again }
const exportFields = {
  printType: choice('类型', TEMU_PRINTS, { ...kept, search: true }),
  refNo: text('单号', { ...kept, search: 'codes' }),
  deliveryOrderNo,
  shopId,
  sku: skuFields.sku,
  skuName: skuFields.skuName,
  ...again,
}
export type SkuLabelRecord = Row<typeof skuFields>
export type PackageLabelRecord = Row<typeof packageFields>
export type PickSheetRecord = Row<typeof pickFields>
export type TemuPrintExport = ExportInput<typeof exportFields>

const asked = { reason: reprintReason, station: text('工位', { max: 50 }) }
const printing = <F extends Fields>(label: string, input: F) =>
  action('POST', 'print', {
    label,
    permission: PRINT,
    download: true,
    input: { ...input, ...asked } as F & typeof asked,
    output: type<unknown>(),
  })
const one = (label: string) => int(label, { min: 1 })
const nos = (label: string) => list(label, text(label, { max: 40 }), { max: 300 })
const deliveryOrderIds = list('发货单', int('发货单', { min: 1 }), { max: 100 })
const common = { name: 'refNo', table: 'temu_print_record' } as const

/** Labels of the pieces of a delivery order or of a stock-up order: all of it, or one SKU; without a number, as many as there are pieces. */
export const skuLabelPrint = resource('operation-temu/print-record/sku-label', {
  ...common,
  title: 'SKU标签打印记录',
  fields: skuFields,
  actions: {
    'list-page': listPage(skuFields, LIST),
    print: printing('打印SKU标签', {
      items: rows(
        '标签',
        {
          deliveryOrderId: one('发货单'),
          stockOrderId: one('备货单'),
          skuId: one('SKU'),
          productSkuId: text('平台SKU', { max: 40 }),
          copies: int('张数', { min: 1, max: MOST_LABELS }),
        },
        { required: true, min: 1, max: 300 },
      ),
    }),
  },
})
/** Sealed packages by their numbers, or all of these orders. */
export const packageLabelPrint = resource('operation-temu/print-record/package-label', {
  ...common,
  title: '包裹标签打印记录',
  fields: packageFields,
  actions: {
    'list-page': listPage(packageFields, LIST),
    print: printing('打印包裹标签', { packageNos: nos('包裹号'), deliveryOrderIds }),
  },
})
/** Pick receipts by id or number, or the living ones of these orders. */
export const pickReceiptPrint = resource('operation-temu/print-record/pick-receipt', {
  ...common,
  title: '拣货单打印记录',
  fields: pickFields,
  actions: {
    'list-page': listPage(pickFields, LIST),
    print: printing('打印拣货单', {
      ids: list('拣货单', int('拣货单', { min: 1 }), { max: 100 }),
      pickNos: nos('拣货单号'),
      deliveryOrderIds,
    }),
  },
})
export const temuPrintRecord = resource('operation-temu/print-record', {
  ...common,
  title: 'Temu打印记录',
  fields: exportFields,
  actions: { export: exporting(exportFields, 'temu:print:export') },
})

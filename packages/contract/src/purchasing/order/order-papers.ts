import { action, choice, date, decimal, type ImportResult, idsField, int, ref, resource, text, type } from '../../kit/index.ts'
import { printing } from '../../kit/print.ts'
import { SETTLEMENTS } from './order.states.ts'

/** One row a line; rows of one group are one order. */
export const orderBatch = resource('purchasing/order', {
  title: '批量新增采购单',
  name: 'groupNo',
  fields: {
    groupNo: text('分组号', { required: true, max: 30, hint: '同一分组号的行为一张采购单' }),
    supplier: text('供应商', { required: true, max: 80, hint: '供应商编码或名称' }),
    storeId: ref('收货仓', 'stock/store', { required: true }),
    settlementType: choice('结算方式', SETTLEMENTS, { hint: '留空则按供应商' }),
    sku: text('SKU', { required: true, upper: true, max: 40 }),
    quantity: int('数量', { required: true, min: 1, max: 999_999 }),
    price: decimal('单价', { scale: 4, min: '0', max: '9999999', hint: '留空则按报价' }),
    freight: decimal('运费', { scale: 2, min: '0', max: '99999999' }),
    expectArriveDate: date('预计到货'),
    remark: text('备注', { max: 500 }),
  },
  actions: {},
})

const add = 'purchasing:order:import' as const
/** Orders from a workbook, and orders on paper. */
export const orderPapers = {
  orderBathInsert: action('POST', 'orderBathInsert', {
    label: '批量新增',
    permission: add,
    upload: true,
    ownTx: true,
    output: type<ImportResult & { orderIds: number[] }>(),
  }),
  'orderBathInsert/import-template': action('GET', 'orderBathInsert/import-template', {
    label: '批量新增模板',
    permission: add,
    download: true,
    output: type<unknown>(),
  }),
  print: action('POST', 'print', {
    label: '打印采购单',
    permission: 'purchasing:order:list',
    download: true,
    input: { ids: idsField, ...printing },
    output: type<unknown>(),
  }),
}

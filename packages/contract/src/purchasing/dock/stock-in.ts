import {
  action,
  asDocument,
  choice,
  decimal,
  documentReads,
  documentStamp,
  flag,
  idField,
  idsField,
  int,
  keyed,
  numberField,
  type Row,
  reasonField,
  ref,
  resource,
  rows,
  stateField,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { printing } from '../../kit/print.ts'
import { PRICE } from '../order/order-fields.ts'
import { stockInStates } from './dock.states.ts'
import type { DockPlace, Stockable, StockInLine } from './dock-rows.ts'

export const QUALITY = { good: 1, bad: 2 } as const
export const QUALITIES = [
  [QUALITY.good, '良品', 'green'],
  [QUALITY.bad, '次品', 'red'],
] as const
export const MAX_STOCK_IN_LABELS = 2000

const KEY = 'stockInId'
const LIST = 'purchasing:stockIn:list' as const
const ADD = 'purchasing:stockIn:add' as const
const shown = { computed: true, column: true } as const

export const stockInFields = {
  stockInNo: numberField('入库单号'),
  orderNo: text('采购单号', { ...shown, search: 'exact' }),
  supplierName: text('供应商', { ...shown, search: true }),
  status: stateField(stockInStates),
  skuCount: int('品种数', shown),
  quantity: int('件数', { readonly: true, column: true }),
  amount: decimal('金额', { scale: 2, currency: 'CNY', readonly: true, column: true, reach: PRICE }),
  storeId: ref('仓库', 'stock/store', { readonly: true, column: true, search: true }),
  qcNo: text('质检单号', { ...shown, search: 'exact' }),
  sku: text('SKU', { computed: true, search: 'exact' }),
  auditBy: ref('审核人', 'account/user', { readonly: true, column: true, search: true }),
  auditTime: time('审核时间', { readonly: true, column: true, search: true }),
  reverseTime: time('红冲时间', { readonly: true, column: true }),
  remark: text('备注', { readonly: true, column: true }),
  ...documentStamp,
}
export type StockInRow = Row<typeof stockInFields, typeof KEY>
export type StockInDetails = StockInRow & { orderId: number; lines: StockInLine[] }

const quality = choice('质量', QUALITIES, { initial: QUALITY.good })
export const stockInInput = {
  orderId: idField('采购单'),
  qcId: int('质检单', { min: 1 }),
  remark: text('备注', { max: 500 }),
  lines: rows(
    '明细',
    {
      orderDetailsId: idField('行'),
      quantity: int('数量', { required: true, min: 1, max: 999_999 }),
      locationId: int('库位', { min: 1 }),
      containerId: int('容器', { min: 1 }),
      /** What was scanned: a location, or a container for putting away. */
      placeCode: text('库位或容器', { max: 40, upper: true }),
      quality,
    },
    { required: true, max: 1000 },
  ),
}

const made = resource('purchasing/stock-in', {
  title: '采购入库单',
  key: KEY,
  fields: stockInFields,
  actions: {
    ...documentReads(stockInFields, LIST, KEY, type<StockInDetails>()),
    stockable: action('GET', 'stockable', {
      label: '可入库数量',
      permission: ADD,
      input: { orderId: int('采购单', { min: 1 }), code: text('单号', { max: 60, upper: true }) },
      output: type<Stockable>(),
    }),
    'recommend-location': action('GET', 'recommend-location', {
      label: '推荐库位',
      permission: ADD,
      input: { storeId: idField('仓库'), skuId: idField('SKU'), quality },
      output: type<DockPlace[]>(),
    }),
    place: action('GET', 'place', {
      label: '核对库位',
      permission: ADD,
      input: { storeId: idField('仓库'), placeCode: text('库位或容器', { required: true, max: 40, upper: true }), quality },
      output: type<DockPlace>(),
    }),
    create: action('POST', 'create', {
      label: '新增入库单',
      permission: ADD,
      input: { ...stockInInput, audit: flag('同时审核') },
      output: type<StockInDetails>(),
    }),
    audit: action('POST', 'audit', {
      each: true,
      label: '审核',
      permission: 'purchasing:stockIn:audit',
      input: { ids: idsField },
    }),
    invalid: action('POST', 'invalid', {
      each: true,
      label: '作废',
      permission: 'purchasing:stockIn:invalid',
      input: { ids: idsField },
    }),
    reverse: action('POST', 'reverse', {
      label: '红冲',
      permission: 'purchasing:stockIn:reverse',
      input: { ...keyed(KEY), reason: reasonField },
    }),
    'print-label': action('POST', 'print-label', {
      label: '打印入库标签',
      permission: 'purchasing:stockIn:print',
      download: true,
      input: { ...keyed(KEY), each: flag('每件一张'), ...printing },
      output: type<unknown>(),
    }),
  },
})
export const stockIn = asDocument(made, { states: stockInStates, state: 'status', lines: {} })

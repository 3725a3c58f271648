import {
  action,
  asDocument,
  choice,
  dict,
  documentReads,
  documentStamp,
  idField,
  idsField,
  image,
  int,
  keyed,
  list,
  numberField,
  type Row,
  ref,
  resource,
  rows,
  stateField,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { QC_MODES, qcStates } from './dock.states.ts'
import type { QcLine } from './dock-rows.ts'

export const BAD_ACTION = { refund: 1, giveBack: 2, resend: 3, concede: 4 } as const
export const BAD_ACTIONS = [
  [BAD_ACTION.refund, '退款'],
  [BAD_ACTION.giveBack, '退货'],
  [BAD_ACTION.resend, '补发'],
  [BAD_ACTION.concede, '让步接收'],
] as const

const KEY = 'qcId'
const LIST = 'purchasing:qualityCheck:list' as const
const shown = { computed: true, column: true } as const

export const qcFields = {
  qcNo: numberField('质检单号'),
  orderNo: text('采购单号', { ...shown, search: 'exact' }),
  supplierName: text('供应商', { ...shown, search: true }),
  status: stateField(qcStates),
  qcMode: choice('方式', QC_MODES, { readonly: true, column: true, search: true }),
  urgent: choice(
    '加急',
    [
      [0, '否'],
      [1, '加急', 'red'],
    ],
    { ...shown, search: true },
  ),
  arrivedQty: int('到货', shown),
  goodQty: int('良品', shown),
  badQty: int('次品', shown),
  storeId: ref('仓库', 'stock/store', { readonly: true, column: true, search: true }),
  signNo: text('签收单号', { ...shown, search: 'exact' }),
  expressDeliveryNo: text('物流单号', { ...shown, search: 'exact' }),
  sku: text('SKU', { computed: true, search: 'exact' }),
  checkBy: ref('质检人', 'account/user', { readonly: true, column: true, search: true }),
  checkTime: time('质检时间', { readonly: true, column: true, search: true }),
  remark: text('备注', { max: 500, readonly: true, column: true }),
  ...documentStamp,
}
export type QcRow = Row<typeof qcFields, typeof KEY>
export type QcDetails = QcRow & { orderId: number; sampleRate: string | null; lines: QcLine[] }

const count = (label: string) => int(label, { required: true, min: 0, max: 999_999 })
export const qcResult = {
  orderDetailsId: idField('行'),
  arrivedQty: count('到货数'),
  checkedQty: count('检验数'),
  goodQty: count('良品数'),
  badQty: count('次品数'),
  badReason: dict('次品原因', 'qc_bad_reason'),
  badAction: choice('处理方式', BAD_ACTIONS),
  images: list('照片', image('照片'), { max: 9 }),
}

const made = resource('purchasing/quality-check', {
  title: '质检单',
  key: KEY,
  fields: qcFields,
  actions: {
    ...documentReads(qcFields, LIST, KEY, type<QcDetails>()),
    scan: action('GET', 'scan', {
      label: '扫描质检',
      permission: 'purchasing:qualityCheck:submit',
      input: { code: text('单号', { required: true, max: 60, upper: true }) },
      output: type<QcDetails>(),
    }),
    create: action('POST', 'create', {
      label: '新建质检单',
      permission: 'purchasing:qualityCheck:submit',
      input: { orderNo: text('采购单号', { required: true, max: 40, upper: true }) },
      output: type<QcDetails>(),
    }),
    submit: action('POST', 'submit', {
      label: '提交质检',
      permission: 'purchasing:qualityCheck:submit',
      input: {
        ...keyed(KEY),
        version: versionField,
        lines: rows('明细', qcResult, { required: true, max: 1000 }),
        remark: text('备注', { max: 500 }),
      },
      output: type<QcDetails>(),
    }),
    invalid: action('POST', 'invalid', {
      each: true,
      label: '作废',
      permission: 'purchasing:qualityCheck:invalid',
      input: { ids: idsField },
    }),
  },
})
export const qualityCheck = asDocument(made, { states: qcStates, state: 'status', lines: {} })

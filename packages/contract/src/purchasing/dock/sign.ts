import {
  action,
  asDocument,
  choice,
  decimal,
  exporting,
  idField,
  image,
  int,
  list,
  listPage,
  type Row,
  reasonField,
  ref,
  resource,
  stateChoices,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { signStates } from './dock.states.ts'
import type { Candidate, SignAnswer } from './dock-rows.ts'

const KEY = 'signId'
const LIST = 'purchasing:sign:list' as const
const shown = { computed: true, column: true } as const

export const signFields = {
  signNo: text('签收单号', { readonly: true, column: true, search: 'codes' }),
  expressDeliveryNo: text('物流单号', { readonly: true, column: true, search: 'codes' }),
  result: choice('结果', stateChoices(signStates), { readonly: true, column: true, search: true }),
  orderNo: text('采购单号', { ...shown, search: 'exact' }),
  supplierName: text('供应商', { ...shown, search: true }),
  attention: text('提醒', { readonly: true, column: true }),
  storeId: ref('签收仓库', 'stock/store', { readonly: true, column: true, search: true }),
  weight: decimal('重量(kg)', { scale: 3, readonly: true, column: true }),
  pieces: int('件数', { readonly: true, column: true }),
  photoCount: int('照片', shown),
  scanBy: ref('签收人', 'account/user', { readonly: true, column: true, search: true }),
  scanTime: time('签收时间', { readonly: true, column: true, search: true }),
  remark: text('备注', { readonly: true, column: true, search: true }),
}
export type SignRow = Row<typeof signFields, typeof KEY>

const photos = list('照片', image('照片'), { max: 9 })
const made = resource('purchasing/warehouse/sign', {
  title: '签收记录',
  key: KEY,
  fields: signFields,
  actions: {
    'list-page': listPage<typeof signFields, typeof KEY>(signFields, LIST),
    'status-count': statusCount(signFields, LIST),
    export: exporting(signFields, 'purchasing:sign:export'),
    'today-count': action('GET', 'today-count', {
      label: '今日签收数',
      permission: 'purchasing:sign:scan',
      input: { storeId: idField('仓库') },
      output: type<{ own: number; station: number }>(),
    }),
    scan: action('POST', 'v2/scan', {
      label: '签收扫描',
      permission: 'purchasing:sign:scan',
      input: {
        code: text('单号', { max: 200 }),
        expressDeliveryNo: text('物流单号', { max: 200 }),
        storeId: ref('仓库', 'stock/store', { required: true }),
        weight: decimal('重量(kg)', { scale: 3, min: '0.001', max: '9999' }),
        pieces: int('件数', { min: 1, max: 9999 }),
        images: photos,
        remark: text('备注', { max: 200 }),
        clientScanId: text('扫描编号', {
          required: true,
          pattern: /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i,
          message: '扫描编号应为UUID',
        }),
      },
      output: type<SignAnswer>(),
    }),
    claim: action('POST', 'claim', {
      label: '认领',
      permission: 'purchasing:sign:claim',
      input: { signId: idField('签收记录'), orderId: idField('采购单') },
      output: type<SignAnswer>(),
    }),
    candidates: action('GET', 'candidates', {
      label: '可能的采购单',
      permission: 'purchasing:sign:claim',
      input: {
        signId: idField('签收记录'),
        keyword: text('供应商、采购单号或SKU', { max: 80 }),
        skuCount: int('品种数', { min: 1, max: 999 }),
      },
      output: type<Candidate[]>(),
    }),
    revoke: action('POST', 'revoke', {
      label: '撤销签收',
      permission: 'purchasing:sign:revoke',
      input: { signId: idField('签收记录'), reason: reasonField },
    }),
  },
})
export const sign = asDocument(made, { states: signStates, state: 'result', lines: {} })

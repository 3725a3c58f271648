import {
  action,
  choice,
  crud,
  date,
  decimal,
  documentStamp,
  idField,
  importing,
  numberField,
  type Permission,
  reasonField,
  ref,
  resource,
  stateField,
  text,
  type,
  versionField,
} from '../../kit/index.ts'
import { monthInput } from '../month/month.ts'
import { FEE_KINDS, FEE_SOURCES, feeStates } from './fee.states.ts'

const can: { view: Permission; edit: Permission; export: Permission } = {
  view: 'report:fee:view',
  edit: 'report:fee:edit',
  export: 'report:fee:export',
}
const shown = { column: true, search: true } as const

const fields = {
  feeNo: numberField('费用单号'),
  kind: choice('费用类型', FEE_KINDS, { ...shown, required: true, fixed: true }),
  day: date('日期', { ...shown, required: true, fixed: true, hint: '广告费为当日；仓储费按整月，填该月任意一天' }),
  shopId: ref('店铺', 'authorize/shop', {
    ...shown,
    show: 'displayName',
    fixed: true,
    hint: '广告费必填；海外仓费用不填时分给当月从该仓售出的店铺',
  }),
  storeId: ref('仓库', 'stock/store', { ...shown, fixed: true, hint: '海外仓仓储费填写；FBA填店铺即可' }),
  skuId: ref('SKU', 'goods/goodsSku', { ...shown, show: 'sku', fixed: true, hint: '只属于一个SKU的仓储费填写' }),
  amount: decimal('金额', { required: true, column: true, min: '0', max: '99999999', currency: 'currency' }),
  currency: ref('币种', 'basic/currency', { ...shown, by: 'currencyCode', required: true }),
  amountCny: decimal('金额(CNY)', {
    readonly: true,
    column: true,
    scale: 4,
    places: 2,
    currency: 'CNY',
    hint: '按当日汇率，仓储费按月末汇率',
  }),
  bookedCny: decimal('已分摊(CNY)', {
    computed: true,
    column: true,
    scale: 4,
    places: 2,
    currency: 'CNY',
    hint: '利润明细里这张单据的合计',
  }),
  status: stateField(feeStates),
  source: choice('来源', FEE_SOURCES, { readonly: true, ...shown }),
  remark: text('备注', { max: 200, column: true }),
  voidReason: text('作废原因', { readonly: true, column: true }),
  ...documentStamp,
}
const { save, update, export: exporting, ...plain } = crud(fields, can)

/** A part of a fee as it stands in the facts. */
export interface FeeShare {
  day: string
  shopName: string
  sellerName: string | null
  developerName: string | null
  goodsCode: string | null
  amount: string
}
export interface FbaTaken {
  added: number
  changed: number
  same: number
  /** Shops whose fee of the month was written by hand. */
  skipped: string[]
}

/** Advertising and storage, spread over what was sold or stored; a change leaves differences, never edits. */
export const reportFee = resource('data-center-report/fee', {
  title: '广告与仓储费',
  name: 'feeNo',
  table: 'data_center_report_fee',
  fields,
  actions: {
    'list-page': plain['list-page'],
    save,
    update,
    export: exporting,
    ...importing(can.edit),
    void: action('POST', 'void', {
      label: '作废',
      permission: can.edit,
      input: { id: idField(), version: versionField, reason: reasonField },
    }),
    shares: action('GET', 'shares', {
      label: '分摊明细',
      permission: can.view,
      input: { id: idField() },
      output: type<FeeShare[]>(),
    }),
    takeFba: action('POST', 'take-fba', {
      label: '接收FBA仓储费',
      permission: can.edit,
      input: { month: monthInput },
      output: type<FbaTaken>(),
    }),
  },
})

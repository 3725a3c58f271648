import {
  action,
  asDocument,
  choice,
  date,
  decimal,
  documentStamp,
  exporting,
  flag,
  type ImportResult,
  idField,
  idsField,
  importing,
  int,
  list,
  listPage,
  numberField,
  type Row,
  reasonField,
  ref,
  resource,
  stateField,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { billStates } from './freight-bill.states.ts'
import { HANDLE, HANDLES, RESULTS } from './freight-bill-line.ts'

const kept = { readonly: true, column: true } as const
const money = (label: string, more: { search?: true; hint?: string } = {}) =>
  decimal(label, { ...kept, currency: 'currency', ...more })

const fields = {
  billNo: numberField('账单编号'),
  expressId: ref('物流公司', 'express/express', { ...kept, show: 'expressName', search: true }),
  billNoExt: text('承运商账单号', { ...kept, search: 'codes' }),
  totalAmount: money('账单金额', { search: true }),
  acceptAmount: money('应付金额', { hint: '接受与申诉的行；拒付的不付' }),
  diffAmount: money('差异', { search: true }),
  openCount: int('未处理', { ...kept, search: true }),
  checkFlag: stateField(billStates),
  lineCount: int('行数', kept),
  claimAmount: money('申诉'),
  recoverAmount: money('已追回'),
  periodFrom: date('账期起', kept),
  periodTo: date('账期止', { ...kept, search: true }),
  currency: ref('币种', 'basic/currency', { by: 'currencyCode', readonly: true, search: true }),
  exchangeRate: decimal('汇率', { readonly: true, scale: 6 }),
  payTime: time('付款时间', { ...kept, search: true }),
  tradeNo: text('交易号', { ...kept, search: 'codes' }),
  trackingNumber: text('运单号', { computed: true, search: 'exact' }),
  unsettled: flag('申诉未追回', { computed: true, search: true }),
  auditBy: ref('审核人', 'account/user', kept),
  auditTime: time('审核时间', kept),
  payBy: ref('付款人', 'account/user', { readonly: true }),
  fileName: text('文件', { readonly: true }),
  invalidReason: text('作废原因', { readonly: true }),
  remark: text('备注', kept),
  ...documentStamp,
}
export type BillRow = Row<typeof fields>
/** What the lines of one result come to. */
export interface BillSum {
  result: number
  count: number
  open: number
  amount: string
  ourAmount: string
  diffAmount: string
  acceptAmount: string
  refuseAmount: string
  openAmount: string
}
export interface BillDetails extends BillRow {
  sums: BillSum[]
}
const [VIEW, WORK, AUDIT] = ['express:bill:list', 'express:bill:import', 'express:bill:audit'] as const
const one = { id: idField() }
const lineIds = list('明细', int('编号', { min: 1 }), { max: 500 })
const { import: taken, 'import-template': template } = importing(WORK)

/** What stands on the carrier's paper beside its lines. */
export const billHead = {
  expressId: ref('物流公司', 'express/express', { required: true, show: 'expressName' }),
  billNoExt: text('承运商账单号', { required: true, upper: true, max: 60 }),
  periodFrom: date('账期起'),
  periodTo: date('账期止'),
  currency: ref('币种', 'basic/currency', { by: 'currencyCode', hint: '不填为物流公司的结算币种' }),
  exchangeRate: decimal('汇率', { scale: 6, min: '0.000001', max: '999999', hint: '1 单位账单币种折合人民币；不填为今天的汇率' }),
  remark: text('备注', { max: 200 }),
}
/** Accepted, disputed or refused; a decision may be taken back. */
const decision = choice('处理', HANDLES, { required: true, initial: HANDLE.accept })

const made = resource('express/freight-bill', {
  title: '运费账单',
  fields,
  actions: {
    'list-page': listPage(fields, VIEW),
    'status-count': statusCount(fields, VIEW),
    details: action('GET', 'details/{id}', { label: '详情', permission: VIEW, input: one, output: type<BillDetails>() }),
    export: exporting(fields, VIEW),
    'import-template': template,
    import: action('POST', 'import', {
      label: taken.label,
      permission: WORK,
      upload: true,
      ownTx: true,
      input: billHead,
      output: type<ImportResult & { id: number }>(),
    }),
    rematch: action('POST', 'rematch', {
      label: '重新匹配',
      permission: WORK,
      input: one,
      output: type<{ changed: number }>(),
    }),
    handle: action('POST', 'handle', {
      together: true,
      label: '处理',
      permission: WORK,
      input: {
        ids: lineIds,
        billId: int('账单', { min: 1, hint: '不选行时：该账单这一结果的全部待处理行' }),
        result: choice('结果', RESULTS),
        handle: decision,
        remark: text('备注', { max: 200 }),
      },
      output: type<{ handled: number }>(),
    }),
    'accept-tolerance': action('POST', 'accept-tolerance', {
      label: '接受容差内',
      permission: WORK,
      input: {
        ...one,
        amount: decimal('金额容差', { required: true, min: '0', max: '999999', hint: '人民币，与比例取其大' }),
        percent: decimal('比例容差(%)', { required: true, min: '0', max: '100' }),
      },
      output: type<{ handled: number }>(),
    }),
    audit: action('POST', 'audit', { each: true, label: '审核', permission: AUDIT, input: { ids: idsField } }),
    pay: action('POST', 'pay', {
      together: true,
      label: '付款登记',
      permission: 'express:bill:pay',
      input: {
        ids: idsField,
        tradeNo: text('交易号', { required: true, max: 60 }),
        payTime: time('付款时间', { hint: '不填为现在' }),
      },
    }),
    recover: action('POST', 'recover', {
      together: true,
      label: '追回登记',
      permission: WORK,
      input: {
        ids: { ...lineIds, required: true },
        amount: decimal('追回金额', { min: '0.01', max: '99999999', hint: '不填为各行尚未追回的全部申诉金额' }),
        remark: text('备注', { max: 200 }),
      },
      output: type<{ recovered: string }>(),
    }),
    invalid: action('POST', 'invalid', {
      each: true,
      label: '作废',
      permission: VIEW,
      input: { ids: idsField, reason: reasonField },
    }),
    'export-dispute': action('POST', 'export-dispute', {
      label: '导出申诉包',
      permission: VIEW,
      reads: true,
      download: true,
      input: one,
      output: type<unknown>(),
    }),
  },
})
export const freightBill = asDocument(made, { states: billStates, state: 'checkFlag', lines: {} })

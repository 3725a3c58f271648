import { choice, date, decimal, flag, int, type Row, ref, stateChoices, text, time } from '../../kit/index.ts'
import { CHECK_FLAG, documentStamp } from '../document.ts'
import { transferStates } from './transfer-receipt.states.ts'

export const TRANSFER_TYPES = [
  [1, '普通调拨', 'blue'],
  [2, '海外仓备货', 'cyan'],
  [3, 'FBA备货', 'orange'],
  [4, '平台仓备货', 'purple'],
] as const
export const IN_STATUS = [
  [401, '未入库', 'default'],
  [402, '部分入库', 'orange'],
  [403, '全部入库', 'green'],
] as const
export const FINANCE_STATE = { unneeded: 0, waiting: 1, passed: 2, rejected: 3 } as const
export const FINANCE_STATUS = [
  [FINANCE_STATE.unneeded, '无需', 'default'],
  [FINANCE_STATE.waiting, '待财审', 'orange'],
  [FINANCE_STATE.passed, '已财审', 'green'],
  [FINANCE_STATE.rejected, '已驳回', 'red'],
] as const
export const SHARE_WAYS = [
  [1, '重量'],
  [2, '体积'],
  [3, '金额'],
  [4, '数量'],
] as const
export const END_TYPES = [
  [1, '取消', 'default'],
  [2, '差异结案', 'red'],
] as const
/** The tabs: what waits for finance stands apart from what may be shipped. */
export const TRANSFER_TABS = [
  [CHECK_FLAG.waitAudit, '待审核', 'orange'],
  [210, '待财审', 'gold'],
  [CHECK_FLAG.audited, '已审核', 'blue'],
  [CHECK_FLAG.underWay, '在途', 'cyan'],
  [CHECK_FLAG.waitStockIn, '待入库', 'purple'],
  [CHECK_FLAG.archived, '正常归档', 'green'],
  [CHECK_FLAG.ended, '异常归档', 'default'],
] as const
const COST = 'stock:cost:view' as const

export const transferFields = {
  transferNo: text('单号', { readonly: true, column: true, search: 'codes' }),
  tab: choice('状态', TRANSFER_TABS, { computed: true, column: true, search: true }),
  outStoreId: ref('调出仓', 'stock/store', { required: true, column: true, search: true }),
  inStoreId: ref('调入仓', 'stock/store', { required: true, column: true, search: true }),
  quantity: int('件数', { computed: true, column: true }),
  inQty: int('已入', { computed: true, column: true }),
  shipQty: int('已发', { computed: true, column: true }),
  transferType: choice('调拨类型', TRANSFER_TYPES, { required: true, column: true, search: true }),
  checkFlag: choice('单据状态', stateChoices(transferStates), { readonly: true }),
  inStatus: choice('入库状态', IN_STATUS, { readonly: true, column: true, search: true }),
  financeStatus: choice('财审', FINANCE_STATUS, { readonly: true, column: true, search: true }),
  lineCount: int('行数', { computed: true, column: true }),
  goodsAmount: decimal('货值', { scale: 4, currency: 'CNY', computed: true, column: true, reach: COST }),
  estFreight: decimal('预估头程费', { scale: 4, currency: 'CNY', min: '0', max: '99999999', column: true }),
  actualFreight: decimal('实际头程费', { scale: 4, currency: 'CNY', readonly: true, column: true, reach: COST }),
  feeShareWay: choice('分摊方式', SHARE_WAYS, { initial: 1, column: true }),
  isFeeConfirmed: flag('头程费已确认', { readonly: true, column: true, search: true }),
  expressDeliveryNo: text('物流单号', { readonly: true, column: true, search: 'codes' }),
  estArriveDate: date('预计到货', { column: true, search: true }),
  boxNo: text('箱号', { computed: true, search: 'exact' }),
  boxCount: int('箱数', { min: 1, max: 99_999, column: true }),
  shipTime: time('发货时间', { readonly: true, column: true }),
  signTime: time('签收时间', { readonly: true, column: true }),
  endType: choice('结束方式', END_TYPES, { readonly: true, column: true }),
  cancelReason: text('结束原因', { readonly: true, column: true }),
  sourceDocNo: text('来源单号', { readonly: true, column: true, search: 'codes' }),
  remark: text('备注', { max: 500, column: true }),
  ...documentStamp,
}
export type TransferRow = Row<typeof transferFields, 'transferReceiptId'>

export interface TransferLine {
  lineId: number
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  barcode: string | null
  boxNo: string
  quantity: number
  shipQty: number
  inQty: number
  lossQty: number
  backQty: number
  /** Free in the out-store now. */
  available: number
  goodsAmount: string | null
  feeShare: string | null
  /** Where the reserved pieces lie, for whoever picks them. */
  places: { locationName: string; quantity: number }[]
  layers: { inDate: string; quantity: number; amount: string | null; receivedQty: number }[]
}
export type TransferDetails = TransferRow & {
  lines: TransferLine[]
  unusual: { id: number; unusualNo: string; status: number }[]
}

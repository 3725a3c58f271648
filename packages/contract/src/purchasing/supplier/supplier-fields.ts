import { choice, date, decimal, dict, int, ref, text } from '../../kit/index.ts'
import { SUPPLIER_STATES } from './supplier.states.ts'

export const SETTLEMENT = { prepaid: 1, deposit: 2, onArrival: 3, period: 4 } as const
export const SETTLEMENTS = [
  [SETTLEMENT.prepaid, '预付'],
  [SETTLEMENT.deposit, '定金+尾款'],
  [SETTLEMENT.onArrival, '货到付款'],
  [SETTLEMENT.period, '账期'],
] as const
/** The level that a supplier begins with. */
export const FIRST_LEVEL = 'C'

const figure = { computed: true, column: true } as const
const money = { ...figure, currency: 'CNY' } as const
const rate = { ...figure, hint: '近90天，百分比' } as const
const place = { by: 'code' } as const

export const supplierFields = {
  supplierCode: text('供应商编码', { readonly: true, column: true, search: 'codes' }),
  supplierName: text('供应商名称', { required: true, min: 1, max: 80, unique: true, column: true, search: true }),
  supplierType: dict('类型', 'supplier_type', { required: true, column: true, search: true }),
  levelId: ref('等级', 'data-center-report/config/supplier-level', { column: true, search: true, fixed: true }),
  supplierLevel: text('等级代码', { computed: true }),
  score: decimal('评分', { readonly: true, column: true, search: true }),
  status: choice('状态', SUPPLIER_STATES, { readonly: true, column: true, search: true }),
  settlementType: choice('结算方式', SETTLEMENTS, { required: true, column: true, search: true }),
  depositRate: decimal('定金比例', {
    scale: 4,
    percent: true,
    min: '0.0001',
    max: '0.9999',
    hint: '定金+尾款时必填，0.3 即 30%',
  }),
  accountPeriodDays: int('账期(天)', { min: 1, max: 120, hint: '账期结算时必填' }),
  leadDays: int('交期(天)', { required: true, initial: 7, min: 0, max: 180, column: true }),
  amount90: decimal('近90天金额', money),
  onTimeRate: decimal('准时率(%)', rate),
  passRate: decimal('合格率(%)', rate),
  unpaid: decimal('未付', money),
  purchaserId: ref('采购员', 'account/user', { column: true, search: true, show: 'name' }),
  contact: text('联系人', { max: 40, column: true, search: true }),
  phone: text('电话', { max: 30, pattern: /^[+\d][\d -]{5,29}$/, message: '电话应为6-30位数字', column: true, search: true }),
  wechat: text('微信', { max: 40 }),
  provinceCode: ref('省份', 'basic/china-city', { ...place, column: true, search: true }),
  cityCode: ref('城市', 'basic/china-city', place),
  areaCode: ref('区县', 'basic/china-city', place),
  address: text('地址', { max: 200 }),
  aliMemberId: text('1688会员ID', { max: 60, unique: true, search: 'exact' }),
  aliLoginId: text('1688登录名', { max: 60 }),
  shopUrl: text('店铺链接', { max: 300, pattern: /^https?:\/\//, message: '店铺链接应以http://或https://开头' }),
  paymentMethod: dict('付款方式', 'payment_method', { column: true }),
  bankAccountName: text('开户名', { max: 80 }),
  bankName: text('开户银行', { max: 80 }),
  bankNo: text('银行账号', { computed: true, hint: '没有权限时只显示后4位' }),
  bankNoFull: text('银行账号(完整)', { computed: true, reach: 'purchasing:supplier:bank' }),
  freeFreightAmount: decimal('满额包邮', { min: '0', currency: 'CNY' }),
  lastOrderTime: date('最近下单', figure),
  remark: text('备注', { max: 500, multiline: true }),
}

/** As it is typed; what is shown to those who may not see all of it is taken for unchanged. */
export const bankNo = text('银行账号', { max: 30, pattern: /^(\*{4}\d{0,4}|\d{8,30})$/, message: '银行账号应为8-30位数字' })

import {
  action,
  decimal,
  idField,
  idsField,
  image,
  int,
  keyed,
  list,
  reasonField,
  ref,
  rows,
  text,
  type,
  versionField,
} from '../../kit/index.ts'
import { PRICE } from './order-fields.ts'

const one = { ...keyed('orderId'), version: versionField }
const newPrice = { scale: 4, currency: 'CNY', min: '0', max: '9999999' } as const
const line = { orderDetailsId: idField('行') }
const batch = (path: string, label: string, permission: `${string}:${string}:${string}`) =>
  action('POST', path, { each: true, label, permission, input: { ids: idsField } })

/** The task that places orders at 1688, where that was wanted. */
export interface Audited {
  placeTaskId: number
}
/** The verbs of the main track. */
export const mainMoves = {
  audit: action('POST', 'audit', {
    each: true,
    label: '审核',
    permission: 'purchasing:order:audit',
    input: {
      ids: idsField,
      auditRemark: text('审核说明', { max: 200 }),
      placeNow: int('立即下单', { min: 0, max: 1, hint: '其中的1688采购单审核后即到1688下单' }),
    },
    output: type<Audited | null>(),
  }),
  'un-audit': batch('un-audit', '反审核', 'purchasing:order:unAudit'),
  invalid: batch('invalid', '作废', 'purchasing:order:edit'),
  archive: batch('archive', '归档', 'purchasing:order:archive'),
  'abnormal-archive': action('POST', 'abnormal-archive', {
    each: true,
    label: '异常归档',
    permission: 'purchasing:order:abnormalArchive',
    input: { ids: idsField, reason: reasonField },
  }),
  'return-archive': batch('return-archive', '撤销归档', 'purchasing:order:returnArchive'),
  'write-off': action('POST', 'write-off', {
    label: '核销归档',
    permission: 'purchasing:order:writeOff',
    input: {
      ...one,
      amount: decimal('核销金额', { required: true, currency: 'CNY', min: '0.01', max: '99999999' }),
      reason: reasonField,
    },
  }),
}

/** What the supplier wrote. */
export const bargainAttachments = list('议价附件', image('议价附件'), { max: 9 })

/** The verbs of bargaining; a target and a new price for each line. */
export const bargainMoves = {
  'bargain/submit': action('POST', 'bargain/submit', {
    label: '提交议价',
    permission: 'purchasing:order:bargain',
    input: {
      ...one,
      lines: rows(
        '目标价',
        { orderDetailsId: idField('行'), targetPrice: decimal('目标价', { required: true, ...newPrice }) },
        { required: true },
      ),
      remark: text('说明', { max: 200 }),
    },
  }),
  'bargain/accept': action('POST', 'bargain/accept', {
    each: true,
    label: '接手',
    permission: 'purchasing:order:bargainHandle',
    input: { ids: idsField },
  }),
  'bargain/finish': action('POST', 'bargain/finish', {
    label: '完成议价',
    permission: 'purchasing:order:bargainHandle',
    input: {
      ...one,
      lines: rows(
        '新单价',
        { orderDetailsId: idField('行'), price: decimal('新单价', { required: true, ...newPrice }) },
        { required: true },
      ),
      syncQuote: int('同步报价', { min: 0, max: 1 }),
      attachments: bargainAttachments,
    },
  }),
  'bargain/void': action('POST', 'bargain/void', {
    each: true,
    label: '作废议价',
    permission: 'purchasing:order:bargain',
    input: { ids: idsField, reason: reasonField },
  }),
}

const parcel = {
  expressCompany: text('物流公司', { max: 40 }),
  expressDeliveryNo: text('物流单号', {
    required: true,
    upper: true,
    pattern: /^[A-Z0-9-]{6,40}$/,
    message: '物流单号应为6到40位字母、数字或横线',
  }),
  shipTime: text('发货时间', { max: 19 }),
}
export interface ParcelEvent {
  eventTime: string
  place: string
  content: string
}
/** Parcels that the supplier sent. */
export const parcelCalls = {
  'express/add': action('POST', 'express/add', {
    label: '登记物流',
    permission: 'purchasing:order:express',
    input: { ...keyed('orderId'), ...parcel },
  }),
  'express/edit': action('PUT', 'express/edit', {
    label: '修改物流单号',
    permission: 'purchasing:order:express',
    input: { id: idField(), version: int('版本号', { min: 0 }), ...parcel },
  }),
  'express/remove': action('DELETE', 'express/{id}', {
    label: '删除物流单号',
    permission: 'purchasing:order:express',
    input: { id: idField() },
  }),
  'express/trace': action('GET', 'express/trace', {
    label: '物流轨迹',
    permission: 'purchasing:order:list',
    input: { id: idField() },
    output: type<ParcelEvent[]>(),
  }),
  'express/refresh': action('POST', 'express/refresh', {
    label: '刷新轨迹',
    permission: 'purchasing:order:express',
    ownTx: true,
    input: { ids: list('采购单', idField(), { required: true, max: 100 }) },
    output: type<{ asked: number; news: number; failed: { expressDeliveryNo: string; reason: string }[] }>(),
  }),
}

/** What changes an order after its audit, or in passing. */
export const amendments = {
  'correct-price': action('POST', 'correct-price', {
    label: '改价修正',
    permission: 'purchasing:order:correctPrice',
    input: {
      ...one,
      freight: decimal('运费', { required: true, min: '0', max: '99999999' }),
      otherFee: decimal('其他费用', { required: true, min: '0', max: '99999999' }),
      discountAmount: decimal('优惠', { required: true, min: '0', max: '99999999' }),
      lines: rows('单价', { orderDetailsId: idField('行'), price: decimal('单价', { required: true, ...newPrice }) }),
      reason: reasonField,
    },
  }),
  'cancel-qty': action('POST', 'cancel-qty', {
    label: '减数',
    permission: 'purchasing:order:cancelQty',
    input: {
      ...one,
      lines: rows('减数', { ...line, quantity: int('减少数量', { required: true, min: 1, max: 999_999 }) }, { required: true }),
      reason: reasonField,
    },
  }),
  'confirm-over': action('POST', 'confirm-over', {
    label: '多发确认',
    permission: 'purchasing:order:confirmOver',
    input: {
      ...one,
      lines: rows(
        '多发',
        {
          ...line,
          quantity: int('多发数量', { required: true, min: 1, max: 999_999 }),
          price: decimal('单价', { ...newPrice, required: true, reach: PRICE }),
        },
        { required: true },
      ),
    },
  }),
  'set-purchaser': action('POST', 'set-purchaser', {
    each: true,
    label: '转采购员',
    permission: 'purchasing:order:edit',
    input: { ids: idsField, purchaserId: ref('采购员', 'account/user', { required: true }) },
  }),
  'set-urgent': action('POST', 'set-urgent', {
    each: true,
    label: '加急',
    permission: 'purchasing:order:edit',
    input: { ids: idsField, urgent: int('加急', { required: true, min: 0, max: 1 }) },
  }),
  copy: action('POST', 'copy', {
    label: '复制',
    permission: 'purchasing:order:add',
    input: keyed('orderId'),
    output: type<{ orderId: number; orderNo: string }>(),
  }),
  merge: action('POST', 'merge', {
    together: true,
    label: '合并',
    permission: 'purchasing:order:edit',
    input: { ids: idsField },
  }),
}

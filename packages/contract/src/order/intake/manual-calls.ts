import { action, date, decimal, idField, int, ref, rows, text, type } from '../../kit/index.ts'
import { type EachOrder, orderIds } from '../desk/order-calls.ts'

export const receiver = {
  name: text('收件人', { required: true, max: 100 }),
  phone: text('电话', { max: 50 }),
  buyerEmail: text('邮箱', { max: 100 }),
  countryCode: ref('国家', 'basic/country', { by: 'countryCode', required: true }),
  province: text('省/州', { max: 100 }),
  city: text('城市', { required: true, max: 100 }),
  street1: text('街道1', { required: true, max: 200 }),
  street2: text('街道2', { max: 200 }),
  postCode: text('邮编', { max: 20 }),
  taxNo: text('税号', { max: 50 }),
}
const skuId = ref('SKU', 'goods/goodsSku', { required: true })

/** What the person had before the eyes; whoever saw an older one is told. */
const opened = int('版本', { min: 1 })

/** An order that a person writes, or a workbook: the same columns. */
export const orderHead = {
  shopId: ref('店铺', 'authorize/shop', { required: true }),
  platOrderNo: text('平台单号', { required: true, max: 64 }),
  currency: ref('币种', 'basic/currency', { by: 'currencyCode', required: true }),
  ...receiver,
  paidDay: date('付款日期'),
  shippingAmount: decimal('运费', { min: '0', max: '999999' }),
  memo: text('订单备注', { max: 500, multiline: true }),
}
export const orderLine = {
  skuId,
  quantity: int('数量', { required: true, min: 1, max: 9999 }),
  unitPrice: decimal('单价', { required: true, min: '0', max: '999999' }),
}

/** What people write into orders: whole ones, addresses, lines. */
export const manualCalls = {
  create: action('POST', '', {
    label: '新建订单',
    permission: 'order:tradeInfo:create',
    input: { ...orderHead, lines: rows('明细', orderLine, { required: true, min: 1, max: 200 }) },
    output: type<{ id: number; orderNo: string; status: number }>(),
  }),
  address: action('PUT', 'address', {
    label: '改地址',
    permission: 'order:tradeInfo:edit',
    input: { id: idField('订单'), version: opened, ...receiver },
  }),
  lines: action('PUT', 'lines', {
    label: '换SKU',
    permission: 'order:tradeInfo:edit',
    input: {
      id: idField('订单'),
      version: opened,
      lines: rows(
        '明细',
        {
          /** Without one it is a gift that is added. */
          orderDetailsId: int('明细', { min: 1 }),
          skuId,
          /** 0 takes a gift out again. */
          quantity: int('数量', { required: true, min: 0, max: 9999 }),
        },
        { required: true, min: 1, max: 200 },
      ),
    },
  }),
  'rematch-sku': action('POST', 'rematch-sku', {
    each: true,
    label: '重新匹配SKU',
    permission: 'order:tradeInfo:edit',
    input: { ids: orderIds },
    ownTx: true,
    output: type<EachOrder>(),
  }),
}
export const manualPermissions = {
  'order:tradeInfo:create': ['新建订单', ['seller', 'supervisor']],
  'order:tradeInfo:edit': ['编辑订单', ['seller', 'supervisor']],
} as const

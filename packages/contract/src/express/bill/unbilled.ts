import { decimal, exporting, int, listPage, ref, resource, statusCount, text, time } from '../../kit/index.ts'

/** Days after which a parcel should have been on a bill. */
export const UNBILLED_DAYS = 30

const shown = { readonly: true, column: true } as const
const both = { ...shown, search: true } as const
const fields = {
  orderNo: text('订单号', { ...shown, search: 'prefix' }),
  trackingNumber: text('运单号', { ...shown, search: 'prefix' }),
  expressId: ref('物流公司', 'express/express', { ...both, show: 'expressName' }),
  shipTime: time('发货时间', { ...both, required: true }),
  days: int('已发天数', { computed: true, column: true }),
  freightCny: decimal('我方运费', { ...shown, scale: 4, currency: 'CNY' }),
  wayId: ref('物流渠道', 'express/logistic-way', { ...both, show: 'wayName' }),
  shopId: ref('店铺', 'authorize/shop', { ...both, show: 'shopName' }),
  countryCode: ref('国家', 'basic/country', { ...both, by: 'countryCode' }),
  weight: int('重量(g)', shown),
  orderId: int('订单编号', { readonly: true }),
}
const VIEW = 'express:bill:list'

/** What left long ago and no carrier asked money for. */
export const unbilled = resource('express/freight-bill/unbilled', {
  title: '未出账包裹',
  table: 'express_track',
  name: 'orderNo',
  fields,
  actions: {
    'list-page': listPage(fields, VIEW),
    'status-count': statusCount(fields, VIEW),
    export: exporting(fields, VIEW),
  },
})

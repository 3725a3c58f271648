import { choice, exporting, int, listPage, ref, resource, text, time } from '../../kit/index.ts'
import { TEMPLATE_KINDS } from './label-template.ts'

const shown = { readonly: true, column: true, search: true } as const
const fields = {
  orderNo: text('订单号', { ...shown, search: 'exact' }),
  trackingNumber: text('运单号', { ...shown, search: 'exact' }),
  wayId: ref('物流渠道', 'express/logistic-way', { ...shown, show: 'wayName' }),
  storeId: ref('仓库', 'stock/store', { ...shown, show: 'storeName' }),
  kind: choice('种类', TEMPLATE_KINDS, { ...shown, required: true }),
  times: int('第几次', shown),
  reason: text('补打原因', shown),
  station: text('工位', { readonly: true, column: true }),
  userId: ref('打印人', 'account/user', { ...shown, show: 'name' }),
  time: time('打印时间', { ...shown, required: true }),
}

export const labelPrintRecord = resource('express/label-print-record', {
  title: '打印记录',
  name: 'orderNo',
  fields,
  actions: {
    'list-page': listPage(fields, 'express:label:print'),
    export: exporting(fields, 'express:label:print'),
  },
})

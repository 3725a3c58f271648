import type { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import { exportList } from '../../../kit/excel/export.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { accountHandlers } from './account.ts'
import { applyAmount, cancelAli } from './amend.ts'
import { createPurchase } from './create-purchase.ts'
import { excelSync } from './excel-sync.ts'
import { linkOrder, unlinkOrder } from './link.ts'
import { aliCounts, aliDetails, aliOrders } from './list.ts'
import { aliPay } from './pay.ts'
import { placeOrders } from './place.ts'
import { syncOrders } from './pull.ts'

const orders: Handlers<typeof aliOrder> = {
  'list-page': aliOrders.page,
  'status-count': aliCounts,
  details: aliDetails,
  export: (_tx, input, ctx) => exportList(aliOrders, input, ctx),
  sync: syncOrders,
  place: placeOrders,
  link: linkOrder,
  unlink: unlinkOrder,
  'create-purchase': createPurchase,
  cancel: cancelAli,
  'apply-amount': applyAmount,
  'ali-pay': aliPay,
  'excel-sync': excelSync,
}
export const aliCalls = { aliAccount: accountHandlers, aliOrder: orders }

import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import { STAGE } from '@erp/contract/order/order.states'
import { may } from '../../../../kit/index.ts'
import { deskVerbsOf, endsBy, type OrdersOf } from '../list/orders.ts'
import type { Verb } from './verbs.ts'

const ADDRESS: Verb = { key: 'address', label: '改地址', resource: tradeInfo, action: 'address', dialog: 'address' }
const LINES: Verb = { key: 'lines', label: '换SKU', resource: tradeInfo, action: 'lines', dialog: 'lines' }
const REMATCH: Verb = {
  key: 'rematch',
  label: '重新匹配SKU',
  resource: tradeInfo,
  action: 'rematch-sku',
  fits: ({ status, orderExceptionType }) => status === STAGE.unusual && orderExceptionType === 1,
}
const UNMERGE: Verb = {
  key: 'unmerge',
  label: '取消合并',
  resource: tradeInfo,
  action: 'cancelMerge',
  one: true,
  danger: true,
  fits: ({ status, merged }) => status === STAGE.waitDispatch && Boolean(merged?.length),
}

/** What changes an order itself: on the lists of the book, and wherever it stands once it is opened. Who may not see an address cannot write one. */
export function editVerbs(of: OrdersOf, opened: boolean): Verb[] {
  const declared = deskVerbsOf(of)
  const address = (opened ? endsBy(of, STAGE.unusual) : declared.includes('address')) && may('order:tradeInfo:buyer')
  const lines = opened ? endsBy(of, STAGE.waitDistribute) : declared.includes('lines')
  return [
    ...(address ? [ADDRESS] : []),
    ...(lines ? [LINES] : []),
    ...(declared.includes('unmerge') ? [UNMERGE] : []),
    ...(opened || declared.includes('rematch') ? [REMATCH] : []),
  ]
}

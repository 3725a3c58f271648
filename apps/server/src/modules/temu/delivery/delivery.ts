import { stateLabel } from '@erp/contract/kit'
import { CHECK_FLAG } from '@erp/contract/stock/document'
import { transferStates } from '@erp/contract/stock/transfer/transfer-receipt.states'
import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { documentOf } from '../../../kit/document/document.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { ListInput } from '../../../kit/list/list.ts'
import { linesOf } from './lines.ts'
import { deliveryReach } from './reach.ts'
import { financeState, transferFlag } from './states.ts'

const ofTransfer = (what: string) => raw(`(SELECT ${what} FROM stock_transfer_receipt r WHERE r.id = t.transfer_id)`)
const transferLabel = sql`CASE WHEN r.check_flag = ${transferFlag.audited} AND r.finance_status = ${financeState.waiting} THEN '待财审'
  ${raw(
    Object.values(CHECK_FLAG)
      .map((flag) => `WHEN r.check_flag = ${flag} THEN '${stateLabel(transferStates, flag)}'`)
      .join(' '),
  )} END`

export const deliveries = documentOf(deliveryOrder, {
  prefix: 'TF',
  lines: 'temu_delivery_line',
  computed: {
    transferNo: ofTransfer('r.transfer_no'),
    transferFlag: ofTransfer('r.check_flag'),
    transferState: sql`(SELECT ${transferLabel} FROM stock_transfer_receipt r WHERE r.id = t.transfer_id)`,
  },
  held: {
    sku: (value) => sql`x.sku_id IN (SELECT s.id FROM goods_goods_sku s WHERE s.sku = ANY(${codesOf(value)}::text[]))`,
    subPurchaseOrderSn: (value) =>
      sql`x.stock_order_id IN (SELECT o.id FROM temu_stock_order o WHERE o.sub_purchase_order_sn = ANY(${codesOf(value)}::text[]))`,
  },
  matches: {
    transferNo: (value: string) =>
      sql`t.transfer_id IN (SELECT r.id FROM stock_transfer_receipt r WHERE r.transfer_no = ANY(${codesOf(value)}::text[]))`,
  },
  reach: deliveryReach,
  read: (tx, id) => linesOf(tx, [id]),
})

/** Tabs by state, and beside them what was forced and what the platform gave up. */
export function deliveryCounts(tx: Tx, { condition }: { condition?: ListInput['condition'] }, ctx: Ctx) {
  const tabs = Object.values(DELIVERY).map((state) => [String(state), raw(`t.status = ${state}`)] as const)
  const rest = { ...condition, status: null }
  const beside = { forced: raw('t.is_forced = 1'), cancelled: raw('t.is_platform_cancelled = 1') }
  return deliveries.list.counts(tx, { all: raw('true'), ...Object.fromEntries(tabs), ...beside }, rest, ctx)
}

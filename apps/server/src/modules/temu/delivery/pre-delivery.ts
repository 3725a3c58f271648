import type { RowOfResource } from '@erp/contract/kit'
import { type CheckedLine, preDelivery } from '@erp/contract/temu/delivery/pre-delivery'
import { and, raw, sql } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { missing } from '../../../kit/refuse.ts'
import { checkedLines, errorsOf } from './checked.ts'
import { deliveries } from './delivery.ts'
import { deliveryReach } from './reach.ts'
import { deliveryState } from './states.ts'
import { submitDeliveries } from './submit.ts'

const held = (where: ReturnType<typeof sql>) =>
  sql`EXISTS (SELECT 1 FROM temu_delivery_line x WHERE x.document_id = t.id AND ${where})`
/** What waits for submission. */
const drafts = listOf(preDelivery, {
  computed: {
    creatorId: raw('t.create_by'),
    createTime: raw('t.create_time'),
    checkResult: raw('NULL::text'),
    sku: raw('NULL::text'),
    subPurchaseOrderSn: raw('NULL::text'),
  },
  matches: {
    sku: (value: string) =>
      held(
        sql`x.stock_order_line_id IN (SELECT l.id FROM temu_stock_order_line l JOIN goods_goods_sku s ON s.id = l.sku_id WHERE s.sku = ANY(${codesOf(value)}::text[]))`,
      ),
    subPurchaseOrderSn: (value: string) =>
      held(
        sql`x.stock_order_id IN (SELECT o.id FROM temu_stock_order o WHERE o.sub_purchase_order_sn = ANY(${codesOf(value)}::text[]))`,
      ),
  },
  reach: (ctx) => and([sql`t.status = ${deliveryState.draft}`, deliveryReach(ctx)]),
})

export const preDeliveries: Handlers<typeof preDelivery> = {
  'list-page': async (tx, input, ctx) => {
    const page = await drafts.page(tx, input, ctx)
    const byOrder = grouped(
      await checkedLines(
        tx,
        page.list.map(({ deliveryOrderId }) => deliveryOrderId),
        ctx,
        { submit: true },
      ),
    )
    const checked = (row: RowOfResource<typeof preDelivery>) => ({
      ...row,
      checkResult: errorsOf(byOrder[row.deliveryOrderId] ?? []),
    })
    return { ...page, list: page.list.map(checked) }
  },
  lines: async (tx, { ids }, ctx) => {
    const seen = deliveries.list.select(raw('t.id'), null, ctx)
    const found = await tx.query<{ id: number }>(sql`SELECT d.id FROM (${seen}) d WHERE d.id = ANY(${ids}::bigint[])`)
    if (found.length === 0) throw missing(preDelivery.title)
    return grouped(
      await checkedLines(
        tx,
        found.map(({ id }) => id),
        ctx,
        { submit: true },
      ),
    )
  },
  submit: submitDeliveries,
}

const grouped = (lines: (CheckedLine & { deliveryOrderId: number })[]): Record<string, CheckedLine[]> =>
  Object.fromEntries(
    [...Map.groupBy(lines, ({ deliveryOrderId }) => deliveryOrderId)].map(([id, own]) => [
      id,
      own.map(({ deliveryOrderId: _id, ...line }) => line),
    ]),
  )

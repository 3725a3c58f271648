import { UNUSUAL_STATE, unusualStates } from '@erp/contract/stock/transfer/unusual-transfer.states'
import { temuUnusual, UNUSUAL_KIND } from '@erp/contract/temu/follow/unusual-transfer'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { unusualState } from '../../stock/states.ts'

const { short, refused, late, surplus } = UNUSUAL_KIND
export type UnusualKind = (typeof UNUSUAL_KIND)[keyof typeof UNUSUAL_KIND]

export interface Difference {
  deliveryOrderId: number
  kind: UnusualKind
  /** How much more came than was sent, line by line. What did not come is read from the closed transfer. */
  lines?: { deliveryLineId: number; quantity: number }[]
  platformTime?: string | null
  evidence?: string | null
}
interface Found {
  transferId: number
  transferLineId: number
  skuId: number
  stockUnusualId: number | null
  shipQty: number
  receiveQty: number
  missQty: number
}

/** What the platform has and what we sent are not the same: a row a SKU that somebody answers for. Told again, it grows. */
export async function noteDifferences(tx: Tx, difference: Difference, ctx: Ctx): Promise<void> {
  const { deliveryOrderId, kind } = difference
  const found = kind === surplus ? await tooMany(tx, difference) : await notCome(tx, deliveryOrderId)
  if (kind === short || kind === refused) await closeLate(tx, deliveryOrderId, ctx)
  await insertUnusual(tx, found, difference, ctx)
}

/** By the books of the transfer, which was closed with what is missing. */
const notCome = (tx: Tx, deliveryOrderId: number): Promise<Found[]> =>
  tx.query<Found>(sql`
    SELECT u.transfer_id AS "transferId", u.line_id AS "transferLineId", u.sku_id AS "skuId", u.id AS "stockUnusualId", l.ship_qty AS "shipQty", l.in_qty AS "receiveQty",
      u.miss_qty AS "missQty"
    FROM temu_delivery_order o JOIN stock_unusual_transfer u ON u.transfer_id = o.transfer_id JOIN stock_transfer_line l ON l.id = u.line_id
    WHERE o.id = ${deliveryOrderId} AND NOT EXISTS (SELECT 1 FROM temu_unusual t WHERE t.stock_unusual_id = u.id) ORDER BY u.id`)

/** What was told and settled before is not asked for again. */
const tooMany = (tx: Tx, { deliveryOrderId, lines = [] }: Difference): Promise<Found[]> =>
  tx.query<Found>(sql`
    SELECT f.*, f.over - f.settled AS "missQty" FROM (
      SELECT o.transfer_id AS "transferId", l.transfer_line_id AS "transferLineId", l.sku_id AS "skuId", NULL AS "stockUnusualId", sum(l.ship_qty)::int AS "shipQty",
        (sum(l.ship_qty) + sum(r.quantity))::int AS "receiveQty", sum(r.quantity)::int AS over,
        coalesce((SELECT sum(u.miss_qty) FROM temu_unusual u WHERE u.transfer_line_id = l.transfer_line_id AND u.kind = ${surplus} AND u.status = ${UNUSUAL_STATE.handled}), 0)::int AS settled
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("deliveryLineId" bigint, quantity int)
        JOIN temu_delivery_line l ON l.id = r."deliveryLineId" AND l.document_id = ${deliveryOrderId} JOIN temu_delivery_order o ON o.id = l.document_id
      WHERE r.quantity > 0 GROUP BY 1, 2, 3) f
    WHERE f.over > f.settled ORDER BY 2`)

export async function insertUnusual(tx: Tx, found: Found[], difference: Difference, ctx: Ctx): Promise<void> {
  if (found.length === 0) return
  const { deliveryOrderId, kind, platformTime = null, evidence = null } = difference
  const numbers = await nextNumbers(ctx.house, 'TY', found.length)
  const rows = found.map((each, i) => ({ ...each, no: numbers[i] }))
  const by = ctx.user?.userId ?? null
  const made = await tx.query<{ id: number; version: number }>(sql`
    INSERT INTO temu_unusual (unusual_no, kind, delivery_order_id, transfer_id, transfer_line_id, sku_id, stock_unusual_id, ship_qty, receive_qty, miss_qty, platform_time, evidence,
      create_by, create_time, update_by, update_time)
    SELECT r.no, ${kind}, ${deliveryOrderId}, r."transferId", r."transferLineId", r."skuId", r."stockUnusualId", r."shipQty", r."receiveQty", r."missQty",
      ${platformTime}::timestamptz, ${evidence}, ${by}::bigint, ${ctx.now}, ${by}::bigint, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(no text, "transferId" bigint, "transferLineId" bigint, "skuId" bigint, "stockUnusualId" bigint, "shipQty" int,
      "receiveQty" int, "missQty" int)
    ON CONFLICT (transfer_line_id, kind) WHERE status < ${unusualState.handled} DO UPDATE SET miss_qty = greatest(temu_unusual.miss_qty, excluded.miss_qty),
      receive_qty = greatest(temu_unusual.receive_qty, excluded.receive_qty), evidence = coalesce(excluded.evidence, temu_unusual.evidence), version = temu_unusual.version + 1
      WHERE temu_unusual.miss_qty < excluded.miss_qty
    RETURNING id, version`)
  await logAll(
    tx,
    ctx,
    made.map(({ id, version }) => ({ entity: temuUnusual.path, entityId: id, action: version === 1 ? '新增' : '更新', version })),
  )
}

/** It came after all, or is known not to come: nobody waits any more. */
export async function closeLate(tx: Tx, deliveryOrderId: number, ctx: Ctx): Promise<void> {
  const open = await tx.query<{ id: number }>(sql`
    SELECT id FROM temu_unusual WHERE delivery_order_id = ${deliveryOrderId} AND kind = ${late} AND status < ${UNUSUAL_STATE.handled} ORDER BY id FOR UPDATE`)
  if (open.length === 0) return
  const ids = open.map(({ id }) => id)
  await moveSet(tx, temuUnusual, unusualStates, 'finish', ids, ctx, {
    set: { handledQty: raw('t.miss_qty') },
    note: '平台已有结果',
  })
}

export const openUnusual = (tx: Tx, deliveryOrderId: number): Promise<{ n: number } | undefined> =>
  tx.one<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM temu_unusual WHERE delivery_order_id = ${deliveryOrderId} AND status < ${UNUSUAL_STATE.handled} AND deleted_at IS NULL`)

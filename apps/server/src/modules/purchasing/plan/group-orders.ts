import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { createOrders, type MadeOrder } from '../order/create.ts'
import type { OrderDraft } from '../order/draft.ts'
import type { Group } from './grouping.ts'

/** The orders of these groups, all or none; in their order. */
export async function orderGroups(tx: Tx, groups: readonly Group[], ctx: Ctx): Promise<MadeOrder[]> {
  const made = await createOrders(tx, groups.map(draftOf), ctx)
  await keepLinks(tx, groups, made)
  return made
}

const draftOf = ({ lines, ...group }: Group): OrderDraft => ({
  ...group,
  source: lines[0]!.wanted[0]!.source,
  urgent: lines.some(({ wanted }) => wanted.some(({ urgent }) => urgent)) ? 1 : 0,
  lines: lines.map(({ skuId, quantity, price, wanted }) => ({
    skuId,
    quantity,
    price,
    plans: wanted.flatMap(({ planId, quantity: asked }) => (planId === null ? [] : [{ planId, quantity: asked }])),
  })),
})

/** Which specification, and how many units of it, are to be bought at 1688. */
async function keepLinks(tx: Tx, groups: readonly Group[], made: readonly MadeOrder[]): Promise<void> {
  const links = groups.flatMap(({ lines }, i) =>
    lines.flatMap(({ skuId, link }) => (link ? [{ orderId: made[i]!.orderId, skuId, ...link }] : [])),
  )
  if (links.length === 0) return
  await tx.run(sql`
    UPDATE purchasing_order_line l SET ali_offer_id = r."offerId", ali_spec_id = r."specId", ali_units = r.units
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS r("orderId" bigint, "skuId" bigint, "offerId" text, "specId" text, units int)
    WHERE l.order_id = r."orderId" AND l.sku_id = r."skuId"`)
}

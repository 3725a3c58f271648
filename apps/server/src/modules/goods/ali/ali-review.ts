import { aliGoods } from '@erp/contract/goods/ali/ali-goods'
import { aliLinkStates, LINK, RISE_LIMIT } from '@erp/contract/goods/ali/ali-goods.states'
import { stateLabel } from '@erp/contract/kit'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type LogRow, logAll } from '../../../kit/log.ts'
import { offerState } from '../states.ts'
import { tellPurchasers } from './ali-notice.ts'

export interface Judged {
  id: number
  version: number
  skuId: number
  sku: string
  attrs: string
  offerId: string
  was: number
  becomes: number
  refPrice: string
  price: string
  rate: string
  purchaserId: number | null
}

/** After a sync: every link of these offers is judged again. Whose state changed is logged, told, and loses its place as default. */
export async function reviewLinks(tx: Tx, offerIds: string[], ctx: Ctx): Promise<Judged[]> {
  if (offerIds.length === 0) return []
  const skuIds = await lockLinked(tx, offerIds)
  const moved = (await judge(tx, offerIds, ctx)).filter((link) => link.was !== link.becomes)
  await logAll(tx, ctx, moved.map(asLog))
  await settleDefaults(tx, skuIds, ctx)
  await tellPurchasers(tx, moved, ctx)
  return moved
}

async function lockLinked(tx: Tx, offerIds: string[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    SELECT id FROM goods_goods_sku WHERE id IN (
      SELECT sku_id FROM goods_ali_goods WHERE offer_id = ANY(${offerIds}::text[]) AND deleted_at IS NULL
    ) ORDER BY id FOR NO KEY UPDATE`)
  return rows.map((row) => row.id)
}

/** A price that fell back needs nobody's word; a link without an accepted price accepts the first it sees. */
const judge = (tx: Tx, offerIds: string[], ctx: Ctx): Promise<Judged[]> =>
  tx.query<Judged>(sql`
    WITH seen AS (
      SELECT l.id, l.link_status AS was, s.price, s.attrs, coalesce(l.ref_price, s.price) AS ref, k.sku, g.purchaser_id,
        CASE WHEN o.sale_status = ${offerState.offSale} OR o.deleted_at IS NOT NULL THEN ${raw(`${LINK.offerGone}`)} WHEN s.is_gone = 1 THEN ${raw(`${LINK.specGone}`)}
          WHEN s.price > coalesce(l.ref_price, s.price) * ${raw(RISE_LIMIT)} THEN ${raw(`${LINK.risen}`)} ELSE ${raw(`${LINK.fine}`)} END AS becomes
      FROM goods_ali_goods l JOIN goods_ali_offer o ON o.offer_id = l.offer_id
      JOIN goods_ali_offer_sku s ON s.offer_id = l.offer_id AND s.spec_id = l.spec_id
      JOIN goods_goods_sku k ON k.id = l.sku_id JOIN goods_goods g ON g.id = l.goods_id
      WHERE l.offer_id = ANY(${offerIds}::text[]) AND l.deleted_at IS NULL ORDER BY l.id FOR UPDATE OF l
    )
    UPDATE goods_ali_goods l SET link_status = seen.becomes, last_price = seen.price, ref_price = seen.ref,
      price_change_rate = round((seen.price - seen.ref) * 100 / nullif(seen.ref, 0), 2), version = l.version + 1, update_time = ${ctx.now}
    FROM seen WHERE l.id = seen.id
      AND (l.link_status <> seen.becomes OR l.last_price IS DISTINCT FROM seen.price OR l.ref_price IS DISTINCT FROM seen.ref)
    RETURNING l.id, l.version, l.sku_id AS "skuId", seen.sku, seen.attrs, l.offer_id AS "offerId", seen.was, seen.becomes, l.ref_price AS "refPrice",
      l.last_price AS price, l.price_change_rate AS rate, seen.purchaser_id AS "purchaserId"`)

function asLog({ id, version, was, becomes, refPrice, price }: Judged): LogRow {
  const move = Object.values(aliLinkStates.moves).find(
    ({ from, to }) => to === becomes && (from as readonly number[]).includes(was),
  )
  const [from, to] = [stateLabel(aliLinkStates, was), stateLabel(aliLinkStates, becomes)]
  const changes = [{ field: 'linkStatus', label: aliGoods.fields.linkStatus.label, from, to }]
  return { entity: aliGoods.path, entityId: id, action: move?.label ?? '同步', changes, version, note: `${refPrice} → ${price}` }
}

/** A SKU whose default is missing or dead gets its next 正常 link, when there is one. The caller holds the SKUs. */
export async function settleDefaults(tx: Tx, skuIds: number[], ctx: Ctx): Promise<void> {
  const next = await tx.query<{ id: number; skuId: number }>(sql`
    SELECT DISTINCT ON (l.sku_id) l.id, l.sku_id AS "skuId" FROM goods_ali_goods l
    WHERE l.sku_id = ANY(${skuIds}::bigint[]) AND l.deleted_at IS NULL AND l.link_status = ${LINK.fine} AND NOT EXISTS (
      SELECT 1 FROM goods_ali_goods d WHERE d.sku_id = l.sku_id AND d.is_default = 1 AND d.deleted_at IS NULL
        AND d.link_status IN (${LINK.fine}, ${LINK.risen}))
    ORDER BY l.sku_id, l.id`)
  for (const chosen of [0, 1] as const) await setDefault(tx, next, chosen, ctx)
}

/** The old ones go first: a SKU never has two. */
export async function setDefault(tx: Tx, links: { id: number; skuId: number }[], chosen: 0 | 1, ctx: Ctx): Promise<void> {
  if (links.length === 0) return
  const which = chosen
    ? sql`id = ANY(${links.map((link) => link.id)}::bigint[])`
    : sql`sku_id = ANY(${links.map((link) => link.skuId)}::bigint[]) AND is_default = 1 AND deleted_at IS NULL`
  const changed = await tx.query<{ id: number; version: number }>(sql`
    UPDATE goods_ali_goods SET is_default = ${chosen}, version = version + 1, update_time = ${ctx.now} WHERE ${which} RETURNING id, version`)
  const change = { field: 'isDefault', label: aliGoods.fields.isDefault.label, from: 1 - chosen, to: chosen }
  const action = chosen ? '设为默认' : '取消默认'
  await logAll(
    tx,
    ctx,
    changed.map(({ id, version }) => ({ entity: aliGoods.path, entityId: id, action, changes: [change], version })),
  )
}

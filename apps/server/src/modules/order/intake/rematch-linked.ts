import { sql, type Tx } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { JobKind } from '../../../kit/job/jobs.ts'
import type { AfterLinked } from '../../goods/link/linked.ts'
import { matchKey } from '../../goods/link/match-key.ts'
import { eachOrder } from '../each.ts'
import { stage } from '../states.ts'
import { rematch } from './manual-lines.ts'

const REMATCH = 'order/rematch'

/** A shop SKU is linked now: the orders that waited for it are matched and go on, each in its own transaction. */
export const rematching: JobKind = {
  name: REMATCH,
  run: async (house, linkId) => {
    const link = await house.db.one<{ shopId: number; matchKey: string }>(
      sql`SELECT shop_id AS "shopId", match_key AS "matchKey" FROM goods_goods_sku_link_shop WHERE id = ${linkId} AND is_activated = 1`,
    )
    if (!link) return
    const ctx = contextOfClock(house, REMATCH)
    const waiting = await waitingFor(house.db, [link])
    await eachOrder(
      waiting.map(({ orderId }) => orderId),
      ctx,
      (tx, order) => rematch(tx, order, ctx),
    )
  },
}

export const rematchLinked: AfterLinked = async (tx, links, ctx) => {
  const waiting = await waitingFor(tx, links)
  for (const { linkId, shopId, matchKey: key } of links)
    if (waiting.some((line) => line.shopId === shopId && line.matchKey === key)) await ctx.house.jobs.enqueue(tx, REMATCH, linkId)
}

interface Wanted {
  shopId: number
  matchKey: string
}

/** Lines of orders that are unusual because nobody knew these SKUs of their shops. */
async function waitingFor(tx: Tx, links: Wanted[]): Promise<(Wanted & { orderId: number })[]> {
  const lines = await tx.query<{ orderId: number; shopId: number; shopSku: string }>(sql`
    SELECT t.id AS "orderId", t.shop_id AS "shopId", d.shop_sku AS "shopSku" FROM order_details d JOIN order_trade_info t ON t.id = d.order_id
    WHERE d.sku_id IS NULL AND upper(btrim(normalize(d.shop_sku, NFKC))) = ANY(${links.map((link) => link.matchKey)}::text[])
      AND t.status = ${stage.unusual} AND t.order_exception_type = 1 AND t.merge_to_id IS NULL AND t.shop_id = ANY(${links.map((link) => link.shopId)}::bigint[]) ORDER BY t.id`)
  const found = lines.map(({ shopSku, ...line }) => ({ ...line, matchKey: matchKey(shopSku) }))
  return found.filter((line) => links.some((link) => link.shopId === line.shopId && link.matchKey === line.matchKey))
}

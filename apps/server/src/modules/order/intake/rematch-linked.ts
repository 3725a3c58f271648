import { sql, type Tx } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Listener } from '../../../kit/outbox/topic.ts'
import type { Linked } from '../../goods/link/linked.ts'
import { matchKey } from '../../goods/link/match-key.ts'
import { eachOrder } from '../each.ts'
import { stage } from '../states.ts'
import { rematch } from './manual-lines.ts'

/** Shop SKUs are linked now: the orders that waited for them are matched and go on, each in its own transaction. */
export const rematchLinked: Listener<{ links: Linked[] }> = {
  name: 'order.rematch',
  title: '重新匹配订单',
  hear: async (house, { body }) => {
    const ctx = contextOfClock(house, 'order/rematch')
    const waiting = await waitingFor(house.db, body.links)
    await eachOrder([...new Set(waiting.map(({ orderId }) => orderId))], ctx, (tx, order) => rematch(tx, order, ctx))
  },
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

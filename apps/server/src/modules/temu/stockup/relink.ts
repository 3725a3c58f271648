import { shipment } from '@erp/contract/temu/stockup/shipment'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import type { Listener } from '../../../kit/outbox/topic.ts'
import type { Linked } from '../../goods/link/linked.ts'
import { matchKey } from '../../goods/link/match-key.ts'
import { stockOrder } from './states.ts'
import { skusOf } from './take-lines.ts'

interface Waiting {
  lineId: number
  orderId: number
  shopId: number
  extCode: string
  skuId: number | null
}

/** Shop SKUs are linked now: lines that are on no delivery order yet mean what the link says. */
export const rematchStockOrders: Listener<{ links: Linked[] }> = {
  name: 'temu.rematch',
  title: '匹配备货单',
  hear: async (house, { body }) => {
    const ctx = contextOfClock(house, 'temu/rematch')
    for (const [shopId, links] of Map.groupBy(body.links, (link) => link.shopId))
      await house.db.transact(async (tx) => {
        const keys = new Set(links.map((link) => link.matchKey))
        const lines = await tx.query<Waiting>(sql`
          SELECT l.id AS "lineId", t.id AS "orderId", t.shop_id AS "shopId", l.ext_code AS "extCode", l.sku_id AS "skuId"
          FROM temu_stock_order t JOIN temu_stock_order_line l ON l.document_id = t.id
          WHERE t.shop_id = ${shopId} AND t.platform_status IN (${stockOrder.waitAccept}, ${stockOrder.waitShip}) AND t.delivery_order_id IS NULL AND t.deleted_at IS NULL
            AND upper(btrim(normalize(l.ext_code, NFKC))) = ANY(${[...keys]}::text[]) ORDER BY t.id, l.id FOR UPDATE OF t`)
        const waiting = lines.filter(({ extCode }) => keys.has(matchKey(extCode)))
        const skus = await skusOf(tx, shopId, [...new Set(waiting.map(({ extCode }) => extCode))], ctx)
        const matched = waiting.filter(({ extCode, skuId }) => (skus.get(extCode) ?? skuId) !== skuId)
        await tx.run(sql`
          UPDATE temu_stock_order_line l SET sku_id = u.sku
          FROM unnest(${matched.map(({ lineId }) => lineId)}::bigint[], ${matched.map(({ extCode }) => skus.get(extCode)!)}::bigint[]) u(id, sku) WHERE l.id = u.id`)
        const orders = Map.groupBy(matched, ({ orderId }) => orderId)
        await logAll(
          tx,
          ctx,
          [...orders].map(([id, own]) => ({
            entity: shipment.path,
            entityId: id,
            action: '匹配SKU',
            note: own.map(({ extCode }) => extCode).join('、'),
          })),
        )
        if (orders.size === 0) unchanged(ctx)
      })
  },
}

import { SOURCE } from '@erp/contract/purchasing/order/order.states'
import { sql } from '../../../kit/db/db.ts'
import type { Purchaser } from '../../stock/purchaser.ts'
import { orderCheck } from '../states.ts'
import { assignPurchasers } from './assign.ts'
import { orderGroups } from './group-orders.ts'
import { groupWanted } from './grouping.ts'
import { transferStores } from './transfer.ts'

/** Warnings become orders at once: their rows stand for plans. */
export const warningOrders: Purchaser = {
  waiting: async (tx, skuIds, since) => {
    const rows = await tx.query<{ id: number }>(sql`
      SELECT DISTINCT l.sku_id AS id FROM purchasing_order o JOIN purchasing_order_line l ON l.order_id = o.id
      WHERE o.source = ${SOURCE.warning} AND o.check_flag = ${orderCheck.waitAudit} AND o.create_time >= ${since} AND l.sku_id = ANY(${skuIds}::bigint[])`)
    return rows.map(({ id }) => id)
  },
  order: async (tx, goods, ctx) => {
    const stores = await transferStores(
      tx,
      goods.map(({ skuId, supplierId, storeId }) => ({ skuId, supplierId, targetStoreId: storeId })),
    )
    const people = await assignPurchasers(
      tx,
      goods.map(({ skuId, supplierId }, i) => ({ skuId, supplierId, storeId: stores[i]!.storeId })),
    )
    const wanted = goods.map(({ storeId, ...each }, i) => ({
      ...each,
      planId: null,
      storeId: stores[i]!.storeId,
      targetStoreId: storeId,
      purchaserId: people[i]!.purchaserId,
      source: SOURCE.warning,
    }))
    const groups = await groupWanted(tx, wanted)
    const made = await orderGroups(tx, groups, ctx)
    return made.map(({ orderNo }, i) => ({
      orderNo,
      goods: groups[i]!.lines.map(({ skuId }) => ({ storeId: groups[i]!.targetStoreId, skuId })),
    }))
  },
}

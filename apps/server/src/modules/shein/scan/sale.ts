import { plus, round } from '@erp/contract/kit/decimal'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Cost } from '../../stock/ledger/index.ts'
import { postPlatformSale } from '../../temu/follow/sale.ts'
import type { OrderDoc, OrderLine } from '../order/lock.ts'

/** One sale an order, at the platform's supply price and the cost of what left. */
export async function recordSale(
  tx: Tx,
  order: OrderDoc,
  lines: readonly OrderLine[],
  costs: readonly Cost[],
  ctx: Ctx,
): Promise<void> {
  const goods = await tx.query<{ id: number; name: string; image: string | null }>(
    sql`SELECT id, sku_name AS name, sku_image AS image FROM goods_goods_sku WHERE id = ANY(${lines.map((line) => line.sku_id)}::bigint[])`,
  )
  const sold = lines.map((line) => {
    const sku = goods.find(({ id }) => id === line.sku_id)!
    return {
      skuId: line.sku_id!,
      shopSku: line.ext_code,
      title: sku.name,
      image: sku.image,
      quantity: line.picked_qty,
      unitPrice: line.supply_price,
      cost: costOf(costs, line.id),
    }
  })
  const sale = await postPlatformSale(
    tx,
    {
      shopId: order.shop_id,
      platOrderNo: order.order_no,
      currency: 'CNY',
      time: ctx.now,
      storeId: order.store_id!,
      lines: sold,
    },
    ctx,
  )
  if (sale) await tx.run(sql`UPDATE shein_order SET sale_order_id = ${sale.orderId} WHERE id = ${order.id}`)
}

const costOf = (costs: readonly Cost[], lineId: number): string =>
  costs.filter((cost) => cost.lineId === lineId).reduce((sum, { amount }) => round(plus(sum, amount), 4), '0.0000')

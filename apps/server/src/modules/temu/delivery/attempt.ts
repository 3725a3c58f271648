import type { NewDelivery } from '../../../connectors/managed.ts'
import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { nextNumber } from '../../../kit/number.ts'
import type { Tell } from './platform.ts'

export interface Planned extends Omit<NewDelivery, 'deliveryOrderNo'> {
  shopId: number
  stockOrderIds: number[]
}
interface Attempt {
  no: string
  subWarehouseId: number | null
  lines: NewDelivery['lines']
}

/**
 * The platform's delivery for these stock-up orders, locked by the caller. Before it is asked the number is kept on a connection of its own:
 * when its answer is lost the same is asked again by the same number, and what was asked otherwise is taken back first.
 */
export async function askDelivery(tx: Tx, tell: Tell, planned: Planned, ctx: Ctx) {
  const { shopId, stockOrderIds, ...delivery } = planned
  const lost = await tx.query<Attempt>(sql`
    SELECT delivery_order_no AS no, sub_warehouse_id AS "subWarehouseId", lines FROM temu_delivery_attempt
    WHERE shop_id = ${shopId} AND stock_order_ids && ${stockOrderIds}::bigint[] ORDER BY delivery_order_no`)
  const same = lost.find((attempt) => isSame(attempt, delivery))
  for (const attempt of lost) if (attempt !== same) await takeBack(tx, tell, shopId, attempt)
  const deliveryOrderNo = same?.no ?? (await keep(planned, ctx))
  const asked = await tell(shopId, (platform, shop) => platform.createDelivery(shop, { deliveryOrderNo, ...delivery })).catch(
    async (error: unknown) => {
      if (error instanceof ConnectorFailure && !error.passes) await forget(ctx.house.db.aside, deliveryOrderNo)
      throw error
    },
  )
  await forget(tx, deliveryOrderNo)
  return { deliveryOrderNo, platformDeliverySn: asked.platformDeliverySn }
}

const textOf = ({ lines, subWarehouseId }: Pick<NewDelivery, 'lines' | 'subWarehouseId'>): string =>
  [
    subWarehouseId,
    ...lines
      .map((line) => `${line.subPurchaseOrderSn}/${line.productSkuId}/${line.quantity}`)
      .toSorted((a, b) => (a < b ? -1 : 1)),
  ].join()
const isSame = (attempt: Attempt, delivery: Omit<NewDelivery, 'deliveryOrderNo'>): boolean => textOf(attempt) === textOf(delivery)

async function takeBack(tx: Tx, tell: Tell, shopId: number, { no, ...delivery }: Attempt): Promise<void> {
  await tell(shopId, async (platform, shop) => {
    const { platformDeliverySn } = await platform.createDelivery(shop, { deliveryOrderNo: no, ...delivery })
    await platform.cancelDelivery(shop, platformDeliverySn)
  }).catch((error: unknown) => {
    if (!(error instanceof ConnectorFailure) || error.passes) throw error
  })
  await forget(tx, no)
}

async function keep({ shopId, subWarehouseId, stockOrderIds, lines }: Planned, { house, now }: Ctx): Promise<string> {
  const no = await nextNumber(house, 'TF')
  await house.db.aside.run(sql`
    INSERT INTO temu_delivery_attempt (delivery_order_no, shop_id, sub_warehouse_id, stock_order_ids, lines, create_time)
    VALUES (${no}, ${shopId}, ${subWarehouseId}, ${stockOrderIds}::bigint[], ${JSON.stringify(lines)}::jsonb, ${now})`)
  return no
}

const forget = (tx: Tx, no: string): Promise<number> =>
  tx.run(sql`DELETE FROM temu_delivery_attempt WHERE delivery_order_no = ${no}`)

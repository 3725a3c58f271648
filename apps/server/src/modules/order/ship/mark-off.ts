import { sql } from '../../../kit/db/db.ts'
import { logAll } from '../../../kit/log.ts'
import type { ShopsOff } from '../../authorize/shop/shops-off.ts'
import { platformShip, stage } from '../states.ts'

/** Orders that have left go on to the archive: where nothing may be told, nothing has to be. */
export const markOff: ShopsOff = async (tx, shopIds, ctx) => {
  const orders = await tx.query<{ id: number; version: number }>(sql`
    UPDATE order_trade_info SET platform_ship_status = ${platformShip.marked}, platform_ship_error = NULL, platform_ship_next = NULL, version = version + 1,
      update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE shop_id = ANY(${shopIds}::bigint[]) AND status = ${stage.shipped} AND platform_ship_status <> ${platformShip.marked} RETURNING id, version`)
  const note = '店铺已停用或封店，无需标记'
  await logAll(
    tx,
    ctx,
    orders.map(({ id, version }) => ({ entity: 'order/tradeInfo', entityId: id, action: '平台标记', note, version })),
  )
}

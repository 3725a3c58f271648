import { CHECK_FLAG } from '@erp/contract/stock/document'
import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { temuUnusual, UNUSUAL_KIND } from '@erp/contract/temu/follow/unusual-transfer'
import { literals, sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { unchanged } from '../../../kit/log.ts'
import { setting } from '../../../kit/setting.ts'
import { notifyEach } from '../../account/own/notice.ts'
import { unusualState } from '../../stock/states.ts'
import { insertUnusual } from './unusual.ts'

const AT_ONCE = 500
const delivery = literals(DELIVERY)
const transfer = literals(CHECK_FLAG)

interface Late {
  id: number
  no: string
  sellerId: number | null
}

/** Shipped days ago and not a word of the platform: a row a SKU that is still on its way, and the seller hears of it. The transfer stays open. */
export const lateDeliveries: Schedule = {
  key: 'temu/receive-late',
  title: 'Temu收货超时',
  cron: '20 7 * * *',
  run: (house) =>
    house.db.transact(async (tx) => {
      const ctx = contextOfClock(house, lateDeliveries.key)
      unchanged(ctx)
      const days = await setting(tx, 'temu.receiveTimeoutDays', 7)
      const late = await tx.query<Late>(sql`
        SELECT o.id, o.delivery_order_no AS no, s.seller_id AS "sellerId" FROM temu_delivery_order o JOIN authorize_shop s ON s.id = o.shop_id JOIN stock_transfer_receipt x ON x.id = o.transfer_id
        WHERE o.status IN (${delivery.shipped}, ${delivery.received}) AND o.ship_time < ${ctx.now}::timestamptz - make_interval(days => ${days}::int)
          AND x.check_flag IN (${transfer.underWay}, ${transfer.waitStockIn}) AND o.deleted_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM temu_unusual t WHERE t.delivery_order_id = o.id AND t.kind = ${UNUSUAL_KIND.late} AND t.status < ${unusualState.handled})
        ORDER BY o.ship_time LIMIT ${AT_ONCE} FOR UPDATE OF o SKIP LOCKED`)
      for (const { id } of late) {
        const found = await tx.query<Parameters<typeof insertUnusual>[1][number] & object>(sql`
          SELECT o.transfer_id AS "transferId", l.id AS "transferLineId", l.sku_id AS "skuId", NULL AS "stockUnusualId", l.ship_qty AS "shipQty", l.in_qty AS "receiveQty",
            l.ship_qty - l.in_qty AS "missQty"
          FROM temu_delivery_order o JOIN stock_transfer_line l ON l.transfer_id = o.transfer_id WHERE o.id = ${id} AND l.ship_qty > l.in_qty ORDER BY l.id`)
        await insertUnusual(tx, found, { deliveryOrderId: id, kind: UNUSUAL_KIND.late }, ctx)
      }
      await notifyEach(tx, noticesOf(late, days), ctx)
      return `${late.length} 张发货单超时未收货`
    }),
}

const noticesOf = (late: Late[], days: number) =>
  [...Map.groupBy(late, ({ sellerId }) => sellerId)].flatMap(([userId, theirs]) =>
    userId === null
      ? []
      : [
          {
            userId,
            title: `${theirs.length}张发货单超过${days}天未收货`,
            content: ['平台没有收货记录，请核实物流：', ...theirs.slice(0, 50).map(({ no }) => no)].join('\n'),
            source: temuUnusual.path,
            sourceId: theirs[0]!.id,
          },
        ],
  )

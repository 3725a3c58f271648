import { track, trackSheet } from '@erp/contract/express/track/track'
import type { ImportResult } from '@erp/contract/kit'
import { raw, sql } from '../../../kit/db/db.ts'
import { importInto } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { ownShops } from '../../../kit/scope.ts'
import { addEvents, type NewEvent } from './track-events.ts'

/** Events of parcels that one may see; an event that is there already is passed over. */
export const importTracks = (ctx: Ctx): Promise<ImportResult> => {
  let orders = new Map<string, number>()
  return importInto(trackSheet, ctx, {
    check: async (tx, { rows, numbers, errors }) => {
      const wanted = [...new Set(rows.flatMap((row) => row['trackingNumber'] ?? []))]
      const found = await tx.query<{ orderId: number; number: string }>(sql`
        SELECT t.order_id AS "orderId", t.tracking_number AS number FROM express_track t LEFT JOIN authorize_shop shop ON shop.id = t.shop_id
        WHERE t.tracking_number = ANY(${wanted}::text[]) AND ${ownShops(ctx.user, raw('shop'))}`)
      orders = new Map(found.map(({ orderId, number }) => [number, orderId]))
      for (const [i, row] of rows.entries())
        if (row['trackingNumber'] && !orders.has(row['trackingNumber']))
          errors.push({ row: numbers[i]!, column: '运单号', reason: `没有运单号为${row['trackingNumber']}的已发货包裹` })
    },
    write: async (tx, { rows }) => {
      const events = rows.map((row) => ({ ...row, orderId: orders.get(row['trackingNumber'])! })) as NewEvent[]
      const added = await addEvents(tx, events, ctx.house)
      await log(tx, ctx, {
        entity: track.path,
        entityId: events[0]!.orderId,
        action: '导入轨迹',
        note: `${rows.length}行，新增${added}条`,
      })
      return events.map((event) => event.orderId)
    },
  })
}

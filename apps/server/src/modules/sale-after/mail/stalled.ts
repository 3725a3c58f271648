import { STALLED_DAYS, TRACK_STATE } from '@erp/contract/express/track/track'
import { DRAFTS_MOST, type StalledMails } from '@erp/contract/sale-after/mail/email'
import { PURPOSE } from '@erp/contract/sale-after/mail/mail.states'
import { literals, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { switched } from '../../../kit/switched.ts'
import { orderReach } from '../../order/reach.ts'
import { emailState } from './states.ts'

const track = literals(TRACK_STATE)
const purpose = literals(PURPOSE)
/** A parcel that nobody asks about any more; a buyer who was written to is left in peace for a while. */
const [OLDEST_DAYS, PEACE_DAYS] = [120, 14]

interface Found {
  orderId: number
  still: number
  late: number
}

/** No event for seven days, or past the day it was expected: the oldest first, none whose buyer was told already. */
export async function stalledMails(tx: Tx, ctx: Ctx): Promise<StalledMails> {
  const { now } = ctx
  const found = await tx.query<Found>(sql`
    SELECT order_id AS "orderId", count(*) FILTER (WHERE still) OVER () AS still, count(*) FILTER (WHERE late) OVER () AS late FROM (
      SELECT k.order_id, k.ship_time, coalesce(k.last_event_time, k.ship_time) < ${now}::timestamptz - make_interval(days => ${STALLED_DAYS}) AS still,
        k.ship_time::date + w.max_days < ${now}::timestamptz::date AS late
      FROM express_track k JOIN order_trade_info t ON t.id = k.order_id JOIN express_logistic_way w ON w.id = k.way_id
      WHERE k.track_status NOT IN (${track.delivered}, ${track.returned}) AND k.ship_time > ${now}::timestamptz - make_interval(days => ${OLDEST_DAYS})
        AND t.is_cancelled = 0 AND t.buyer_email <> '' AND ${orderReach(ctx)} AND NOT EXISTS (
          SELECT 1 FROM sale_after_email_record r JOIN sale_after_email_template m ON m.id = r.template_id
          WHERE r.order_id = t.id AND m.purpose = ${purpose.stalled} AND r.state <> ${emailState.failed}
            AND r.create_time > ${now}::timestamptz - make_interval(days => ${PEACE_DAYS}))) parcel
    WHERE still OR late ORDER BY ship_time, order_id LIMIT ${DRAFTS_MOST}`)
  const template = await tx.one<{ id: number }>(sql`
    SELECT id FROM sale_after_email_template WHERE purpose = ${purpose.stalled} AND is_activated = ${switched.on} AND deleted_at IS NULL
    ORDER BY use_count DESC, id LIMIT 1`)
  const { still = 0, late = 0 } = found[0] ?? {}
  return { orderIds: found.map(({ orderId }) => orderId), still, late, templateId: template?.id ?? null }
}

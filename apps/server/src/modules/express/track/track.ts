import { STALLED_DAYS, TRACK_STATE, TRACK_TABS, type TrackEvent, track, trackSheet } from '@erp/contract/express/track/track'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import { templateOf } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { log } from '../../../kit/log.ts'
import { missing } from '../../../kit/refuse.ts'
import { ownShops, ownStores } from '../../../kit/scope.ts'
import { trackState } from '../states.ts'
import { askTracks } from './track-ask.ts'
import { importTracks } from './track-import.ts'

const STALLED = 1
const stalled = raw(
  `t.track_status NOT IN (${TRACK_STATE.delivered}, ${TRACK_STATE.returned}) AND coalesce(t.last_event_time, t.ship_time) < now() - interval '${STALLED_DAYS} days'`,
)
/** 运输中 also holds what was collected and what is being delivered; 停滞 cuts across the others. */
const tabbed = (tabs: unknown): Sql => {
  const wanted = [tabs].flat().map(Number)
  const statuses = wanted.flatMap((tab) => (tab === 30 ? [20, 30, 50] : tab === STALLED ? [] : [tab]))
  return sql`(t.track_status = ANY(${statuses}::smallint[]) OR (${wanted.includes(STALLED)} AND ${stalled}))`
}
const TABS = Object.fromEntries(TRACK_TABS.map(([tab]) => [String(tab), tabbed([tab])]))
const list = keepMainList(
  listOf(track, {
    computed: {
      tab: sql`CASE WHEN t.track_status IN (${trackState.collected}, ${trackState.delivering}) THEN ${trackState.moving} ELSE t.track_status END`,
      days: raw('floor(extract(epoch FROM coalesce(t.deliver_time, now()) - t.ship_time) / 86400)::int'),
    },
    matches: { tab: tabbed },
    joins: raw('LEFT JOIN authorize_shop shop ON shop.id = t.shop_id'),
    reach: ({ user }) => sql`${ownStores(user, raw('t.store_id'))} AND ${ownShops(user, raw('shop'))}`,
    order: raw('t.ship_time DESC, t.id DESC'),
    idsFirst: true,
  }),
)

export const tracks: Handlers<typeof track> = {
  'list-page': list.page,
  'status-count': (tx, { condition }, ctx) => list.counts(tx, TABS, { ...condition, tab: null }, ctx),
  events: async (tx, { orderId }, ctx) => {
    await reachable(tx, [orderId], ctx)
    const head = await tx.one<{ trackUrl: string | null; number: string | null }>(sql`
      SELECT e.track_url AS "trackUrl", t.tracking_number AS number FROM express_track t JOIN express_express e ON e.id = t.express_id WHERE t.order_id = ${orderId}`)
    const url = head?.trackUrl && head.number ? head.trackUrl.replaceAll('{no}', encodeURIComponent(head.number)) : null
    const events = await tx.query<TrackEvent & object>(sql`
      SELECT event_time AS "eventTime", place, content, track_status AS "trackStatus" FROM express_track_event
      WHERE order_id = ${orderId} ORDER BY event_time DESC, id DESC`)
    return { trackUrl: url, events }
  },
  refresh: async (_tx, { orderIds }, ctx) => {
    const { db } = ctx.house
    await reachable(db, orderIds, ctx)
    return askTracks(ctx.house, sql`t.order_id = ANY(${orderIds}::bigint[])`, (tx, entityId, events) =>
      log(tx, ctx, { entity: track.path, entityId, action: '刷新', note: `新增${events}条` }),
    )
  },
  'import-template': (_tx, _input, ctx) => templateOf(trackSheet, ctx),
  import: (_tx, _input, ctx) => importTracks(ctx),
  export: (_tx, input, ctx) => exportList(list, input, ctx),
}

/** What one may not see is not there. */
async function reachable(tx: Tx, orderIds: number[], ctx: Ctx): Promise<void> {
  const found = await tx.one<{ n: number }>(sql`
    SELECT count(*) AS n FROM express_track t LEFT JOIN authorize_shop shop ON shop.id = t.shop_id
    WHERE t.order_id = ANY(${orderIds}::bigint[]) AND ${ownStores(ctx.user, raw('t.store_id'))} AND ${ownShops(ctx.user, raw('shop'))}`)
  if (found!.n < new Set(orderIds).size) throw missing('包裹')
}

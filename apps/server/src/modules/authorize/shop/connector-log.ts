import { type ConnectorSpeed, SHOP_CONNECTORS, shopConnectorLog } from '@erp/contract/authorize/shop/connector-log'
import { OUTCOME } from '@erp/contract/kit/connector'
import { literals, raw, sql } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { ownShops } from '../../../kit/scope.ts'

const outcome = literals(OUTCOME)
const ofShops = raw(`t.connector IN (${SHOP_CONNECTORS.map((name) => `'${name}'`).join(', ')})`)
const shopId = sql`(CASE WHEN ${ofShops} THEN t.account_id END)`

/** Calls in the name of a shop are for those who have the shop; what concerns the whole company for those who see all of it. */
const logList = listOf(shopConnectorLog, {
  computed: {
    userId: raw('t.user_id'),
    shopId,
    platCode: sql`(SELECT s.plat_code FROM authorize_shop s WHERE s.id = ${shopId})`,
  },
  reach: ({ user }) =>
    user.scope.all
      ? raw('true')
      : sql`(${ofShops} AND t.account_id = ANY(ARRAY(SELECT s.id FROM authorize_shop s WHERE ${ownShops(user, raw('s'))})))`,
})
const DAYS = 14

export const connectorLogs: Handlers<typeof shopConnectorLog> = {
  'list-page': logList.page,
  speed: (_tx, { condition }, ctx) => {
    const asked = condition as Record<string, unknown> | null
    const since = asked?.['time'] ? raw('true') : sql`t.time >= ${ctx.now}::timestamptz - make_interval(days => ${DAYS})`
    return ctx.house.readDb.query<ConnectorSpeed>(sql`
      SELECT day::text, count(*) AS calls, count(*) FILTER (WHERE outcome <> ${outcome.done}) AS failed,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY duration_ms)::int AS p50, percentile_disc(0.95) WITHIN GROUP (ORDER BY duration_ms)::int AS p95
      FROM (${logList.select(raw('t.time::date AS day, t.outcome, t.duration_ms'), asked, ctx)} AND ${since}) asked GROUP BY day ORDER BY day`)
  },
}

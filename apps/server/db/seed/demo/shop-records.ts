import { AUTH_ACTION, AUTH_RESULT } from '@erp/contract/authorize/auth/auth-record'
import { OUTCOME } from '@erp/contract/kit/connector'
import { literals, sql, type Tx } from '../../../src/kit/db/db.ts'
import { authState } from '../../../src/modules/authorize/states.ts'

const action = literals(AUTH_ACTION)
const result = literals(AUTH_RESULT)
const outcome = literals(OUTCOME)

/** How the shops came to stand as they do, and how fast their platforms answered during the last two weeks. */
export async function seedShopRecords(tx: Tx): Promise<void> {
  await tx.run(sql`
    INSERT INTO authorize_auth_record (shop_id, action, result, message, user_id, time, create_time)
    SELECT r.shop_id, r.action, r.result, r.message, r.user_id, r.time, r.time FROM (
      SELECT s.id AS shop_id, ${action.grant} AS action, ${result.done} AS result, '授权成功，平台店铺编号 ' || s.platform_shop_id AS message,
        s.seller_id AS user_id, coalesce(s.auth_time, now() - interval '200 days') AS time FROM authorize_shop s WHERE s.auth_status <> ${authState.none} OR s.id % 2 = 0
      UNION ALL SELECT s.id, ${action.refresh}, ${result.done}, '令牌已刷新', NULL, t.time
        FROM authorize_shop s, generate_series(2, 26, 8) d(ago), LATERAL (SELECT now() - make_interval(days => d.ago, mins => (s.id * 23 % 700)::int) AS time) t
        WHERE s.auth_status = ${authState.granted} AND t.time > s.auth_time
      UNION ALL SELECT s.id, ${action.test}, ${result.done}, '授权有效，平台店铺编号 ' || s.platform_shop_id, s.seller_id, now() - make_interval(hours => (s.id % 70 + 3)::int)
        FROM authorize_shop s WHERE s.auth_status IN (${authState.granted}, ${authState.ending}) AND s.id % 5 = 0
      UNION ALL SELECT s.id, ${action.refresh}, ${result.failed}, '平台返回：refresh token无效或已过期', NULL, s.expire_time - interval '1 hour'
        FROM authorize_shop s WHERE s.auth_status = ${authState.ended}
      UNION ALL SELECT s.id, ${action.break}, ${result.failed}, '平台返回：invalid access token', NULL, now() - make_interval(hours => (s.id % 40 + 5)::int)
        FROM authorize_shop s WHERE s.auth_status = ${authState.broken}
      UNION ALL SELECT s.id, ${action.unbind}, ${result.done}, '已清除令牌', s.seller_id, now() - interval '20 days'
        FROM authorize_shop s WHERE s.auth_status = ${authState.none} AND s.id % 2 = 0
      UNION ALL SELECT s.id, ${action.grant}, ${result.failed}, '授权的店铺与「' || s.shop_name || '」不一致', s.seller_id, now() - interval '3 days'
        FROM authorize_shop s WHERE s.auth_status = ${authState.none} AND s.id % 2 = 1) r ORDER BY r.time, r.shop_id`)
  await tx.run(sql`
    INSERT INTO connector_call (connector, call, account, account_id, outcome, error, tries, duration_ms, time)
    SELECT 'platform-orders', '拉取订单', s.shop_name, s.id, o.outcome, CASE WHEN o.outcome = ${outcome.temporary} THEN '平台接口无响应' END,
      CASE WHEN o.outcome = ${outcome.temporary} THEN 3 ELSE 1 END, 110 + (s.id * 53 + d.ago * 71) % (500 + 60 * (d.ago % 6)), t.time
    FROM authorize_shop s CROSS JOIN generate_series(1, 13) d(ago)
      CROSS JOIN LATERAL (SELECT now() - make_interval(days => d.ago, hours => (s.id % 11)::int, mins => (s.id % 50)::int) AS time) t
      CROSS JOIN LATERAL (SELECT CASE WHEN (s.id + d.ago * 5) % 31 = 0 THEN ${outcome.temporary} ELSE ${outcome.done} END AS outcome) o
    WHERE s.auth_status IN (${authState.granted}, ${authState.ending}) ORDER BY t.time, s.id`)
}

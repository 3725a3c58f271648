import { AUTH_STATE, shop as shopResource } from '@erp/contract/authorize/shop'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { notifyEach } from '../../account/own/notice.ts'
import { userState } from '../../account/states.ts'
import { authState, shopState } from '../states.ts'
import { blockedBy } from './ready.ts'

interface Standing {
  id: number
  name: string
  platName: string
  status: number
  auth_status: number
  expireTime: string | null
  code: string | null
  people: number[]
}

/** What its people have to know of a shop: nothing while it works, and each state once. */
const code = sql`CASE WHEN s.status <> ${shopState.enabled} THEN 'status-' || s.status
  WHEN s.auth_status IN (${authState.ending}, ${authState.ended}, ${authState.broken}) THEN 'auth-' || s.auth_status END`

/** Whoever answers for a shop, and who leads the department, hear once of every state; why nothing comes stands on the shop. */
export async function tellShops(tx: Tx, ctx: Ctx, only?: number[]): Promise<number> {
  const changed = await changedShops(tx, only ? sql`s.id = ANY(${only}::bigint[])` : raw('true'))
  if (changed.length === 0) return 0
  await keepTold(tx, changed)
  const notices = changed.flatMap((shop) => (shop.code ? shop.people.map((userId) => ({ userId, ...noticeOf(shop) })) : []))
  await notifyEach(tx, notices, ctx)
  return notices.length
}

const changedShops = (tx: Tx, which: Sql): Promise<Standing[]> =>
  tx.query<Standing>(sql`
    SELECT s.id, s.shop_name AS name, p.plat_name AS "platName", s.status, s.auth_status, s.expire_time AS "expireTime", ${code} AS code,
      ARRAY(SELECT DISTINCT u.id FROM account_user u WHERE u.status = ${userState.working} AND u.deleted_at IS NULL AND (u.id = s.seller_id
        OR u.id = (SELECT d.leader_id FROM account_department d WHERE d.id = coalesce(s.dept_id, o.dept_id)))) AS people
    FROM authorize_shop s JOIN basic_platform p ON p.plat_code = s.plat_code LEFT JOIN account_user o ON o.id = s.seller_id LEFT JOIN authorize_shop_sync y ON y.shop_id = s.id
    WHERE s.deleted_at IS NULL AND y.told IS DISTINCT FROM ${code} AND ${which} ORDER BY s.id FOR UPDATE OF s`)

/** The reason of a broken one is the platform's own and stands already. */
async function keepTold(tx: Tx, changed: Standing[]): Promise<void> {
  const rows = changed.map((shop) => ({
    id: shop.id,
    code: shop.code,
    error: shop.auth_status === AUTH_STATE.broken ? null : blockedBy(shop),
  }))
  const told = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id bigint, code text, error text)`
  await tx.run(sql`
    INSERT INTO authorize_shop_sync (shop_id, told) SELECT r.id, r.code FROM ${told} ON CONFLICT (shop_id) DO UPDATE SET told = excluded.told`)
  await tx.run(sql`
    UPDATE authorize_shop s SET last_sync_error = r.error FROM ${told} WHERE s.id = r.id AND (r.error IS NOT NULL OR r.code IS NULL)`)
}

function noticeOf(shop: Standing) {
  const { id, name, platName, expireTime } = shop
  const ends = `店铺授权将于 ${expireTime?.slice(0, 16)} 到期，请及时重新授权`
  const words = blockedBy(shop) ?? ends
  return {
    title: `${platName}「${name}」${words}`,
    content: `${platName}店铺「${name}」：${words}`,
    source: shopResource.path,
    sourceId: id,
  }
}

import { AUTH_RESULT, authRecord } from '@erp/contract/authorize/auth/auth-record'
import { shop } from '@erp/contract/authorize/shop'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { log } from '../../../kit/log.ts'
import { ownShops } from '../../../kit/scope.ts'

const MOST = 500

/** One row of 授权记录. What a platform said may be long; what opens doors is never part of it. */
export const record = (tx: Tx, ctx: Ctx, shopId: number, action: number, result: number, message: string): Promise<number> =>
  tx.run(sql`
    INSERT INTO authorize_auth_record (shop_id, action, result, message, user_id, time, create_by, create_time)
    VALUES (${shopId}, ${action}, ${result}, ${message.slice(0, MOST)}, ${ctx.user?.userId ?? null}, ${ctx.now}, ${ctx.user?.userId ?? null}, ${ctx.now})`)

/** What came to nothing is kept as well, for itself: the refusal that follows undoes nothing of it. */
export const recordFailure = (ctx: Ctx, shopId: number, action: number, label: string, message: string): Promise<void> =>
  ctx.house.db.transact(async (tx) => {
    await record(tx, ctx, shopId, action, AUTH_RESULT.failed, message)
    await log(tx, ctx, { entity: shop.path, entityId: shopId, action: `${label}失败`, note: message.slice(0, MOST) })
  })

const records = keepMainList(
  listOf(authRecord, {
    joins: raw('JOIN authorize_shop s ON s.id = t.shop_id'),
    computed: { platCode: raw('s.plat_code'), userId: raw('t.user_id') },
    reach: (ctx) => ownShops(ctx.user, raw('s')),
    order: raw('t.id DESC'),
  }),
)
export const authRecords: Handlers<typeof authRecord> = { 'list-page': records.page }

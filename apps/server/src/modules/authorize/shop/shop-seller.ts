import { shop } from '@erp/contract/authorize/shop'
import { sql } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import { lockShops } from './shop-lock.ts'
import { answerFor, requireSeller } from './shop-owner.ts'

/** The department goes with the seller. */
export const setSeller: Handlers<typeof shop>['set-seller'] = async (tx, { ids, sellerId, keep }, ctx) => {
  const locked = await lockShops(tx, ids, ctx)
  const seller = await requireSeller(tx, sellerId, ctx)
  const found = locked.filter(({ seller_id }) => seller_id !== sellerId)
  if (found.length === 0) return unchanged(ctx) ?? null
  const moved = found.map(({ id }) => id)
  await tx.run(sql`
    UPDATE authorize_shop SET seller_id = ${sellerId}, dept_id = ${seller.dept_id}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ANY(${moved}::bigint[])`)
  for (const [from, theirs] of Map.groupBy(found, ({ seller_id }) => seller_id))
    await answerFor(
      tx,
      theirs.map(({ id }) => id),
      sellerId,
      { from, keep: keep === 1 },
    )
  const names = await tx.query<{ id: number; name: string }>(sql`
    SELECT id, name FROM account_user WHERE id = ANY(${found.map(({ seller_id }) => seller_id)}::bigint[])`)
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  await logAll(
    tx,
    ctx,
    found.map(({ id, version, seller_id }) => ({
      entity: shop.path,
      entityId: id,
      action: '换负责人',
      version: version + 1,
      changes: [{ field: 'sellerId', label: '负责人', from: nameOf.get(seller_id ?? 0) ?? null, to: seller.name }],
    })),
  )
  return null
}

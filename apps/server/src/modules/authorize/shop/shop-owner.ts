import { SHOP_ABILITY } from '@erp/contract/account/user/user-shop'
import type { Rows } from '../../../../db/rows.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad } from '../../../kit/refuse.ts'
import { within } from '../../../kit/scope.ts'
import { userState } from '../../account/states.ts'
import { bumpUsers } from '../../account/user/rights.ts'

export type Seller = Pick<Rows['account_user'], 'id' | 'name' | 'dept_id'>

/** Somebody who works here, within the caller's departments: nobody gives shops to people they do not answer for. */
export async function requireSeller(tx: Tx, sellerId: number, ctx: Ctx): Promise<Seller> {
  const seller = await tx.one<Seller>(sql`
    SELECT t.id, t.name, t.dept_id FROM account_user t
    WHERE t.id = ${sellerId} AND t.status = ${userState.working} AND t.deleted_at IS NULL
      AND ${within(ctx.user, { users: [raw('t.id')], dept: raw('t.dept_id') })} FOR KEY SHARE`)
  if (!seller) throw bad('负责人不存在、未在职或不在您的管辖范围', 'sellerId')
  return seller
}

export async function requireDept(tx: Tx, deptId: number, ctx: Ctx): Promise<void> {
  const dept = await tx.one(sql`
    SELECT 1 AS yes FROM account_department d WHERE d.id = ${deptId} AND d.deleted_at IS NULL AND ${within(ctx.user, { dept: raw('d.id') })}`)
  if (!dept) throw bad('部门不存在或不在您的管辖范围', 'deptId')
}

/** Whoever answers for a shop may do everything with it; whoever did so before helps on, or has it no longer. */
export async function answerFor(
  tx: Tx,
  shopIds: number[],
  sellerId: number,
  before: { from?: number | null; keep?: boolean } = {},
): Promise<void> {
  await tx.run(sql`
    INSERT INTO account_user_shop (user_id, shop_id, ability) SELECT ${sellerId}, s, ${SHOP_ABILITY.answers} FROM unnest(${shopIds}::bigint[]) s
    ON CONFLICT (user_id, shop_id) DO UPDATE SET ability = excluded.ability`)
  if (before.from && before.from !== sellerId) {
    const theirs = sql`user_id = ${before.from} AND shop_id = ANY(${shopIds}::bigint[])`
    if (before.keep)
      await tx.run(sql`
        INSERT INTO account_user_shop (user_id, shop_id, ability) SELECT ${before.from}, s, ${SHOP_ABILITY.helps} FROM unnest(${shopIds}::bigint[]) s
        ON CONFLICT (user_id, shop_id) DO UPDATE SET ability = excluded.ability`)
    else await tx.run(sql`DELETE FROM account_user_shop WHERE ${theirs}`)
  }
  await bumpUsers(tx, [sellerId, ...(before.from ? [before.from] : [])])
}

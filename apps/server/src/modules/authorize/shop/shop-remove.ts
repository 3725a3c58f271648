import { remove } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { List } from '../../../kit/list/list.ts'
import { bumpUsers } from '../../account/user/rights.ts'
import { shopList } from './shop-list.ts'
import { lockShops } from './shop-lock.ts'

/** Only one that was never used; its name and suffix stay reserved. */
export async function removeShop(tx: Tx, id: number, ctx: Ctx): Promise<null> {
  await lockShops(tx, [id], ctx)
  await remove(tx, shopList as List<object> as List, id, ctx)
  const held = await tx.query<{ id: number }>(sql`DELETE FROM account_user_shop WHERE shop_id = ${id} RETURNING user_id AS id`)
  await bumpUsers(
    tx,
    held.map((row) => row.id),
  )
  return null
}

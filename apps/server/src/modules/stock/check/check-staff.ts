import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad } from '../../../kit/refuse.ts'
import { userState } from '../../account/states.ts'

export interface Staff {
  id: number
  name: string
}

/** People who work in the store: assigned to it, or to none and so to all. */
export async function requireStaff(tx: Tx, storeId: number, userIds: number[]): Promise<Staff[]> {
  const found = await tx.query<Staff & { works: boolean }>(sql`
    SELECT u.id, u.display_name AS name, u.status = ${userState.working} AND u.deleted_at IS NULL AND (NOT EXISTS (SELECT 1 FROM account_user_store s WHERE s.user_id = u.id)
      OR EXISTS (SELECT 1 FROM account_user_store s WHERE s.user_id = u.id AND s.store_id = ${storeId})) AS works
    FROM account_user u WHERE u.id = ANY(${userIds}::bigint[])`)
  const known = new Map(found.map((user) => [user.id, user]))
  return userIds.map((id) => {
    const user = known.get(id)
    if (!user?.works) throw bad(`${user?.name ?? `用户${id}`}不属于该仓库`)
    return user
  })
}

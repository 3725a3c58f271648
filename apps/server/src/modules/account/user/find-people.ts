import type { Finding } from '@erp/contract/kit'
import { sql } from '../../../kit/db/db.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { type Find, FOUND_MOST } from '../../../kit/list/find.ts'
import { reachOf } from './people.ts'

/** By name, account or telephone; a company has few people. */
export const findPeople: Find = {
  title: '人员',
  permission: 'basic:user:list',
  find: async (tx, typed, ctx) => {
    const like = `${escapeLike(typed)}%`
    const found = await tx.query<{ username: string; name: string; dept: string | null }>(sql`
      SELECT t.username, t.display_name AS name, d.dept_name AS dept FROM account_user t LEFT JOIN account_department d ON d.id = t.dept_id
      WHERE t.deleted_at IS NULL AND ${reachOf(ctx)} AND (t.username ILIKE ${like} OR t.display_name ILIKE ${like} OR t.phone = ${typed})
      ORDER BY t.username LIMIT ${FOUND_MOST}`)
    return found.map(
      ({ username, name, dept }): Finding => ({
        title: `${name} ${username}`,
        detail: dept ?? '',
        path: `/basic/user?username=${encodeURIComponent(username)}`,
      }),
    )
  },
}

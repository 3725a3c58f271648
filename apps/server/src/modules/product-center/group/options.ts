import type { GroupOption } from '@erp/contract/product-center/group/development-group'
import { ident, raw, sql, type Tx } from '../../../kit/db/db.ts'

/** Active groups to choose from, or all of them to name old values. */
export const optionsOf =
  (table: string) =>
  (tx: Tx, { all }: { all?: number | null }): Promise<GroupOption[]> =>
    tx.query<GroupOption>(sql`
      SELECT id, group_name AS "groupName", is_activated AS "isActivated" FROM ${ident(table)}
      WHERE ${raw(all ? 'true' : 'is_activated = 1 AND deleted_at IS NULL')} ORDER BY group_name`)

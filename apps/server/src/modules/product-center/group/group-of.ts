import type { DevelopmentGroupRow } from '@erp/contract/product-center/group/development-group'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'

export type Group = Pick<
  DevelopmentGroupRow,
  'id' | 'groupName' | 'leaderId' | 'memberIds' | 'catIds' | 'receiveLimit' | 'receiveDays'
>
const columns = sql`g.id, g.group_name AS "groupName", g.leader_id AS "leaderId", g.member_ids AS "memberIds", g.cat_ids AS "catIds",
  g.receive_limit AS "receiveLimit", g.receive_days AS "receiveDays"`

/** The active group that a person is in; the limits of somebody without one are those of a new group. */
export const groupOf = (tx: Tx, userId: number): Promise<Group | undefined> =>
  tx.one<Group>(sql`
    SELECT ${columns} FROM product_center_group_member m JOIN product_center_development_group g ON g.id = m.group_id
    WHERE m.user_id = ${userId}`)

/** The active groups whose work a category is, the nearest branch first: what is recommended there is told to them. */
export const groupsOfCategory = (tx: Tx, catId: number): Promise<Group[]> =>
  tx.query<Group>(sql`
    WITH RECURSIVE above AS (
      SELECT id, parent_id, 0 AS up FROM goods_goods_cats WHERE id = ${catId}
      UNION ALL SELECT c.id, c.parent_id, a.up + 1 FROM goods_goods_cats c JOIN above a ON c.id = a.parent_id
    )
    SELECT ${columns} FROM product_center_development_group g
    CROSS JOIN LATERAL (SELECT min(a.up) AS up FROM above a WHERE a.id = ANY(g.cat_ids)) near
    WHERE near.up IS NOT NULL AND g.is_activated = 1 AND g.deleted_at IS NULL ORDER BY near.up, g.sort_no, g.id`)

/** The groups that a person leads, as a column of groups is compared with them. */
export const ledGroups = (userId: number): Sql =>
  sql`ANY(ARRAY(SELECT l.id FROM product_center_development_group l WHERE l.leader_id = ${userId} AND l.deleted_at IS NULL))`

import { developmentGroup } from '@erp/contract/product-center/group/development-group'
import { change, crudOf, insert, remove } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { refuse } from '../../../kit/refuse.ts'
import { developmentState } from '../states.ts'
import { optionsOf } from './options.ts'

const { approved, made } = developmentState
const options = {
  order: raw('t.sort_no, t.id'),
  computed: {
    approvedMonth: sql`(SELECT count(*) FROM product_center_development d WHERE d.group_id = t.id AND d.dev_status IN (${approved}, ${made})
      AND d.approve_time >= date_trunc('month', now()) AND d.deleted_at IS NULL)`,
  },
}
const groups = listOf(developmentGroup, options)

export const developmentGroups: Handlers<typeof developmentGroup> = {
  ...crudOf(developmentGroup, options),
  list: optionsOf(developmentGroup.table),
  add: async (tx, input, ctx) => {
    const group = withLeader(input)
    await refuseTwice(tx, group, 0)
    return insert(tx, groups, group, ctx)
  },
  edit: async (tx, input, ctx) => {
    const group = withLeader(input)
    await refuseTwice(tx, group, input.id)
    return change(tx, groups, group, ctx)
  },
  remove: async (tx, { id }, ctx) => {
    await refuseInUse(tx, id)
    return remove(tx, groups, id, ctx)
  },
}

interface Saved {
  leaderId: number
  memberIds: number[]
  isActivated: 0 | 1
}
/** The leader is a member. */
const withLeader = <G extends Saved>(group: G): G => ({ ...group, memberIds: [...new Set([group.leaderId, ...group.memberIds])] })

/** A person is in one active group. The lock makes two who save at once queue, the key in the database makes it sure. */
async function refuseTwice(tx: Tx, { memberIds, isActivated }: Saved, id: number): Promise<void> {
  if (!isActivated) return
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('product-center/group-member'))`)
  const taken = await tx.one<{ name: string; groupName: string }>(sql`
    SELECT u.name, g.group_name AS "groupName" FROM product_center_group_member m
    JOIN account_user u ON u.id = m.user_id JOIN product_center_development_group g ON g.id = m.group_id
    WHERE m.user_id = ANY(${memberIds}::bigint[]) AND m.group_id <> ${id} ORDER BY m.user_id LIMIT 1`)
  if (taken) throw refuse(`${taken.name}已在分组【${taken.groupName}】中`)
}

/** The leader alone does not keep an empty group, nor do the members of one that is not in use any more. */
async function refuseInUse(tx: Tx, id: number): Promise<void> {
  const used = await tx.one<{ members: number; open: number }>(sql`
    SELECT CASE WHEN g.is_activated = 1 THEN cardinality(g.member_ids) ELSE 0 END AS members,
      (SELECT count(*) FROM product_center_development d
        WHERE d.group_id = g.id AND d.dev_status NOT IN (${made}, ${developmentState.void}) AND d.deleted_at IS NULL) AS open
    FROM product_center_development_group g WHERE g.id = ${id} AND g.deleted_at IS NULL FOR UPDATE`)
  if (used && (used.members > 1 || used.open > 0))
    throw refuse(`分组下有${used.members}个成员、${used.open}个未完成产品，不能删除`)
}

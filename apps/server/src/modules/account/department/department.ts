import { type DepartmentNode, type DepartmentRow, department, MAX_DEPTH } from '@erp/contract/account/department/department'
import { USER_STATE } from '@erp/contract/account/user/user.states'
import { change, insert, remove } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { log } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { userState } from '../states.ts'
import { below } from '../user/people.ts'
import { bumpEveryone } from '../user/rights.ts'

const departments = keepMainList(listOf(department, { computed: { plats: raw('t.plats') } }))

export const handlers: Handlers<typeof department> = {
  tree: async (tx) => {
    const rows = await tx.query<Omit<DepartmentNode, 'children'>>(flat)
    return grow(
      null,
      Map.groupBy(rows, (row) => row.parentId),
    )
  },

  save: async (tx, { plats, ...input }, ctx) => {
    await lockTree(tx)
    await checkParent(tx, null, input.parentId ?? null)
    await checkLeader(tx, input.leaderId ?? null)
    const made = await insert(tx, departments, input, ctx)
    await bumpEveryone(tx)
    return withPlats(tx, made as DepartmentRow, plats, ctx)
  },

  update: async (tx, { plats, ...input }, ctx) => {
    await lockTree(tx)
    const before = await departments.get(tx, input.deptId, ctx)
    const moves = input.parentId !== undefined && input.parentId !== before['parentId']
    const newLeader = input.leaderId !== undefined && input.leaderId !== before['leaderId']
    if (moves) await checkParent(tx, input.deptId, input.parentId ?? null)
    if (newLeader) await checkLeader(tx, input.leaderId ?? null)
    const changed = await change(tx, departments, input, ctx)
    if (moves || newLeader) await bumpEveryone(tx)
    return withPlats(tx, changed as DepartmentRow, plats, ctx)
  },

  remove: async (tx, { id }, ctx) => {
    await lockTree(tx)
    const child = await tx.one(
      sql`SELECT 1 AS yes FROM account_department WHERE parent_id = ${id} AND deleted_at IS NULL LIMIT 1`,
    )
    if (child) throw refuse('请先删除下级部门')
    const people = await tx.one<{ n: number }>(
      sql`SELECT count(*) AS n FROM account_user WHERE dept_id = ${id} AND deleted_at IS NULL`,
    )
    if (people!.n > 0) throw refuse(`部门下有 ${people!.n} 人，不能删除`)
    return remove(tx, departments, id, ctx)
  },
}

const flat = raw(`
  SELECT d.id, d.id AS "deptId", d.dept_name AS label, d.dept_name, d.parent_id AS "parentId", d.region, d.leader_id AS "leaderId",
    l.name AS "leaderName", d.plats, d.sort_no AS "sortNo", d.status, d.version, coalesce(p.n, 0) AS "userCount"
  FROM account_department d LEFT JOIN account_user l ON l.id = d.leader_id
    LEFT JOIN (SELECT dept_id, count(*) AS n FROM account_user WHERE status = ${USER_STATE.working} AND deleted_at IS NULL GROUP BY dept_id) p ON p.dept_id = d.id
  WHERE d.deleted_at IS NULL ORDER BY d.sort_no, d.id`)

function grow(parent: number | null, rows: Map<number | null, Omit<DepartmentNode, 'children'>[]>): DepartmentNode[] {
  return (rows.get(parent) ?? []).map((row) => {
    const children = grow(row.deptId, rows)
    return { ...row, totalCount: children.reduce((sum, child) => sum + child.totalCount, row.userCount), children }
  })
}

/** Two moves at once could close a circle that neither makes alone. */
const lockTree = (tx: Tx) => tx.run(raw('LOCK TABLE account_department IN SHARE ROW EXCLUSIVE MODE'))

async function checkParent(tx: Tx, deptId: number | null, parentId: number | null): Promise<void> {
  if (parentId === null) return
  const moved = deptId === null ? [] : await tx.query<{ id: number }>(below([deptId]))
  if (moved.some(({ id }) => id === parentId)) throw refuse('不能移动到自己的下级')
  const above = await tx.one<{ n: number }>(sql`
    WITH RECURSIVE up AS (
      SELECT id, parent_id FROM account_department WHERE id = ${parentId} AND deleted_at IS NULL
      UNION ALL SELECT d.id, d.parent_id FROM account_department d JOIN up ON d.id = up.parent_id
    ) SELECT count(*) AS n FROM up`)
  if (above!.n === 0) throw bad('上级部门不存在', 'parentId')
  const height = deptId === null ? 1 : await heightOf(tx, deptId)
  if (above!.n + height > MAX_DEPTH) throw refuse(`部门层级不能超过${MAX_DEPTH}级`)
}

async function heightOf(tx: Tx, deptId: number): Promise<number> {
  const tree = await tx.one<{ height: number }>(sql`
    WITH RECURSIVE down AS (
      SELECT id, 1 AS level FROM account_department WHERE id = ${deptId}
      UNION ALL SELECT d.id, down.level + 1 FROM account_department d JOIN down ON d.parent_id = down.id WHERE d.deleted_at IS NULL
    ) SELECT max(level) AS height FROM down`)
  return tree!.height
}

async function checkLeader(tx: Tx, leaderId: number | null): Promise<void> {
  if (leaderId === null) return
  const found = await tx.one(sql`
    SELECT 1 AS yes FROM account_user WHERE id = ${leaderId} AND status = ${userState.working} AND deleted_at IS NULL FOR KEY SHARE`)
  if (!found) throw bad('负责人不存在或未在职', 'leaderId')
}

/** Channels are an array column: written beside the plain fields, logged when they changed. */
async function withPlats(tx: Tx, row: DepartmentRow, plats: string[] | null | undefined, ctx: Ctx): Promise<DepartmentRow> {
  const before = row.plats ?? []
  const wanted = [...new Set(plats ?? before)]
  if (wanted.join() === before.join()) return row
  const known = await tx.query(sql`SELECT 1 FROM basic_platform WHERE plat_code = ANY(${wanted}::text[]) AND deleted_at IS NULL`)
  if (known.length < wanted.length) throw bad('所选的销售渠道不存在', 'plats')
  await tx.run(sql`UPDATE account_department SET plats = ${wanted}::text[] WHERE id = ${row.deptId}`)
  const changes = [{ field: 'plats', label: '销售渠道', from: before, to: wanted }]
  await log(tx, ctx, { entity: department.path, entityId: row.deptId, action: '设置渠道', changes, version: row.version })
  return { ...row, plats: wanted }
}

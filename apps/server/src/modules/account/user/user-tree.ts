import type { UserTreeNode, user } from '@erp/contract/account/user/user'
import { and, raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { userState } from '../states.ts'
import { mainPost, onPlatform, reachOf } from './people.ts'

interface Person {
  id: number
  deptId: number | null
  username: string
  name: string
  avatar: string | null
  post_name: string | null
}
interface Dept {
  id: number
  parentId: number | null
  label: string
}

/** Departments with their people within the caller's scope; those left empty are pruned. */
export const tree: Handler<typeof user.actions.tree> = async (tx, { condition }, ctx) => {
  const wheres = [reachOf(ctx)]
  if (condition?.plat) wheres.push(onPlatform([condition.plat]))
  if (condition?.post_name) wheres.push(withPost(condition.post_name))
  const [depts, people] = await Promise.all([
    tx.query<Dept>(
      raw(`
      SELECT id, parent_id AS "parentId", dept_name AS label FROM account_department WHERE deleted_at IS NULL ORDER BY sort_no, id`),
    ),
    tx.query<Person>(sql`
      SELECT t.id, t.dept_id AS "deptId", t.username, t.name, t.avatar, ${mainPost} AS post_name
      FROM account_user t WHERE t.deleted_at IS NULL AND t.status = ${userState.working} AND ${and(wheres)} ORDER BY t.id`),
  ])
  return grow(
    null,
    Map.groupBy(depts, (dept) => dept.parentId),
    Map.groupBy(people, (person) => person.deptId),
  )
}

const TYPES: Record<string, string> = { 销售: 'sales', 开发: 'development' }

/** 销售 and 开发 mean every post of the type; any other value is exactly that post. */
const withPost = (name: string): Sql => {
  const match = TYPES[name] ? sql`p.post_type = ${TYPES[name]}` : sql`p.post_name = ${name}`
  return sql`EXISTS (SELECT 1 FROM account_post p WHERE p.id = ANY(t.post_ids) AND ${match})`
}

function grow(parent: number | null, depts: Map<number | null, Dept[]>, people: Map<number | null, Person[]>): UserTreeNode[] {
  return (depts.get(parent) ?? []).flatMap((dept) => {
    const children = [...grow(dept.id, depts, people), ...(people.get(dept.id) ?? []).map(leaf)]
    return children.length ? [{ id: dept.id, label: dept.label, type: 'dept' as const, children }] : []
  })
}

const leaf = ({ id, name, username, post_name, avatar }: Person): UserTreeNode => ({
  id,
  label: name,
  type: 'user',
  username,
  post_name,
  avatar,
})

import { type user, userImport } from '@erp/contract/account/user/user'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { importInto, templateOf } from '../../../kit/excel/import.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { hashPassword } from '../../../kit/password.ts'
import { bad } from '../../../kit/refuse.ts'
import { within } from '../../../kit/scope.ts'
import { switched } from '../../../kit/switched.ts'
import { initialPassword } from '../sign-in/initial-password.ts'
import { hire } from './user-write.ts'

export const importTemplate: Handler<(typeof user.actions)['import-template']> = (_tx, _input, ctx) => templateOf(userImport, ctx)

/** Everybody's own initial password is said once, in the message alone, and must be changed at the first sign-in. */
export const importUsers: Handler<typeof user.actions.import> = async (tx, _input, ctx) => {
  const depts = await idsByName(
    tx,
    sql`
    SELECT d.id, d.dept_name AS name FROM account_department d
    WHERE d.deleted_at IS NULL AND d.status = ${switched.on} AND ${within(ctx.user, { dept: raw('d.id') })}`,
  )
  const posts = await idsByName(
    tx,
    sql`SELECT id, post_name AS name FROM account_post WHERE deleted_at IS NULL AND status = ${switched.on}`,
  )
  const told = new Map<string, string>()
  const result = await importInto(userImport, ctx, async (writing, row) => {
    const { dept_name, post_names, ...rest } = row
    const deptId = idOf(depts, String(dept_name), '部门', 'dept_name')
    const postIds = words(post_names).map((name) => idOf(posts, name, '岗位', 'post_names'))
    const password = initialPassword()
    const made = await hire(writing, { ...blankless(rest), deptId, postIds }, await hashPassword(password), ctx)
    told.set(row['username'], password)
    return made
  })
  const lines = [...told].map(([username, password]) => `${username}：${password}`)
  ctx.say([`已导入 ${result.rows} 人，请将初始密码通知本人，登录后修改`, ...lines].join('\n'))
  return result
}

async function idsByName(tx: Tx, statement: ReturnType<typeof sql>): Promise<Map<string, number[]>> {
  const rows = await tx.query<{ id: number; name: string }>(statement)
  return new Map([...Map.groupBy(rows, (row) => row.name)].map(([name, same]) => [name, same.map((row) => row.id)]))
}

function idOf(ids: Map<string, number[]>, name: string, label: string, field: string): number {
  const found = ids.get(name) ?? []
  if (found.length === 0) throw bad(`${label}「${name}」不存在`, field)
  if (found.length > 1) throw bad(`有 ${found.length} 个${label}叫「${name}」，请在页面上新增`, field)
  return found[0]!
}

const words = (text: unknown): string[] => [
  ...new Set(
    String(text)
      .split(/[、,，;；/\s]+/)
      .filter(Boolean),
  ),
]
const blankless = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '' && value != null))

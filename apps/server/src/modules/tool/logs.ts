import { connectorLog } from '@erp/contract/kit/connector'
import { errorLog } from '@erp/contract/tool/error-log'
import { loginLog } from '@erp/contract/tool/login-log'
import { type MenuSummary, menuLog } from '@erp/contract/tool/menu-log'
import { raw, sql, type Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'

const computed = { userId: raw('t.user_id') }
const logins = listOf(loginLog, { computed })
const visits = listOf(menuLog, { computed })
const errors = listOf(errorLog, { computed })
const calls = listOf(connectorLog, { computed })

export const loginLogHandlers: Handlers<typeof loginLog> = { 'list-page': logins.page }
export const connectorLogHandlers: Handlers<typeof connectorLog> = { 'list-page': calls.page }
export const errorLogHandlers: Handlers<typeof errorLog> = { 'list-page': errors.page }
export const menuLogHandlers: Handlers<typeof menuLog> = { 'list-page': visits.page, summary }

/** Most used pages, by person and by department; the last 30 days unless told. */
async function summary(_tx: Tx, input: { from?: string | null; to?: string | null }, ctx: Ctx): Promise<MenuSummary> {
  const db = ctx.house.readDb
  const to = input.to ?? ctx.now.slice(0, 10)
  const within = sql`l.time >= ${input.from ?? null}::date OR (${input.from ?? null}::date IS NULL AND l.time >= ${to}::date - 29)`
  const where = sql`(${within}) AND l.time < ${to}::date + 1`
  const [pages, users, departments] = await Promise.all([
    db.query<MenuSummary['pages'][number]>(sql`
      SELECT l.path, max(l.title) AS title, count(*) AS visits, count(DISTINCT l.user_id) AS people
      FROM menu_log l WHERE ${where} AND l.path IS NOT NULL GROUP BY l.path ORDER BY visits DESC, l.path LIMIT 50`),
    db.query<MenuSummary['users'][number]>(sql`
      SELECT u.id AS "userId", u.name, d.dept_name AS "deptName", count(*) AS visits, count(DISTINCT l.path) AS pages
      FROM menu_log l JOIN account_user u ON u.id = l.user_id LEFT JOIN account_department d ON d.id = u.dept_id
      WHERE ${where} GROUP BY u.id, u.name, d.dept_name ORDER BY visits DESC, u.id LIMIT 50`),
    db.query<MenuSummary['departments'][number]>(sql`
      SELECT d.id AS "deptId", d.dept_name AS "deptName", count(*) AS visits, count(DISTINCT l.user_id) AS people
      FROM menu_log l JOIN account_user u ON u.id = l.user_id JOIN account_department d ON d.id = u.dept_id
      WHERE ${where} GROUP BY d.id, d.dept_name ORDER BY visits DESC, d.id LIMIT 50`),
  ])
  return { pages, users, departments }
}

import { sql, type Tx } from '../../../src/kit/db/db.ts'
import { userState } from '../../../src/modules/account/states.ts'

const UNMATCHED = [
  ['report', '小王(上海)', '上月广告费'],
  ['report', 'YWZHAO', '上月广告费'],
  ['points', '仓库-临时工A', '上月仓库积分'],
  ['points', '仓库-临时工B', '上月仓库积分'],
  ['platform', 'brightdeal_op3', 'eBay子账号'],
  ['pb', '王芳2', '旧ERP采购单'],
] as const

/** What people were called in the old system, in files and on platforms; one name changed hands at the turn of the year. */
export async function seedCorrespondences(tx: Tx): Promise<void> {
  await tx.run(sql`
    INSERT INTO basic_employee_correspondence (user_id, source, external_name, external_id, valid_from, is_activated)
    SELECT id, 'pb', upper(replace(username, '.', '')), 'PB' || (1000 + id), entry_date, CASE WHEN status = ${userState.left} THEN 0 ELSE 1 END FROM account_user`)
  await tx.run(sql`
    INSERT INTO basic_employee_correspondence (user_id, source, external_name, valid_from)
    SELECT u.id, 'report', u.name, u.entry_date FROM account_user u JOIN account_user_role ur ON ur.user_id = u.id
    JOIN account_role r ON r.id = ur.role_id WHERE r.role_key IN ('seller', 'supervisor', 'developer')`)
  await tx.run(sql`
    INSERT INTO basic_employee_correspondence (user_id, source, external_name, valid_from)
    SELECT u.id, 'points', '义乌-' || u.name, u.entry_date FROM account_user u WHERE u.username LIKE 'wh.%' OR u.username = 'warehouse'`)
  await tx.run(sql`
    INSERT INTO basic_employee_correspondence (user_id, source, external_name, valid_from, valid_to)
    SELECT u.id, 'platform', 'brightdeal_op1', p.since, p.until
    FROM (VALUES ('song.yu', now()::date - 400, now()::date - 201), ('seller', now()::date - 200, NULL::date)) AS p(username, since, until)
    JOIN account_user u ON u.username = p.username`)
  for (const [index, [source, name, file]] of UNMATCHED.entries())
    await tx.run(sql`
      INSERT INTO basic_unmatched_name (source, external_name, import_name, times, last_time)
      VALUES (${source}, ${name}, ${file}, ${index + 1}, now() - make_interval(days => ${index * 2}))`)
}

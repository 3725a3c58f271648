import { randomBytes } from 'node:crypto'
import { sql, type Tx } from '../../src/kit/db/db.ts'
import { hashPassword } from '../../src/kit/password.ts'

/** A company of its own starts with one department and one administrator, whose password is shown once and must be changed. */
export async function seedFirstAdmin(tx: Tx): Promise<string> {
  const password = randomBytes(9).toString('base64url')
  await tx.run(sql`
    WITH dept AS (INSERT INTO account_department (dept_name, sort_no) VALUES ('总部', 1) RETURNING id),
    person AS (
      INSERT INTO account_user (username, name, dept_id, password_hash, must_change_password)
      SELECT 'admin', '管理员', id, ${await hashPassword(password)}, 1 FROM dept RETURNING id
    )
    INSERT INTO account_user_role (user_id, role_id) SELECT person.id, r.id FROM person, account_role r WHERE r.role_key = 'admin'`)
  return password
}

import { ownData as contract, type OwnData } from '@erp/contract/account/user/own-data'
import { ident, join, raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { diff, log } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { avatar, picture } from '../own/avatar.ts'
import { masked } from './people.ts'

export const ownData: Handlers<typeof contract> = {
  get: (tx, _input, ctx) => readOwn(tx, ctx.user.userId),

  update: async (tx, input, ctx) => {
    const { userId } = ctx.user
    const before = await readOwn(tx, userId)
    const after = sent(input)
    const version = input.version ?? before.version
    const sets = Object.entries(after).map(([name, value]) => sql`${ident(name)} = ${value}`)
    const touched = await tx.run(sql`
      UPDATE account_user SET ${join([...sets, raw('version = version + 1')], ', ')}, update_by = ${userId}, update_time = ${ctx.now}
      WHERE id = ${userId} AND version = ${version}`)
    if (touched === 0) throw refuse('数据已被他人修改，请刷新后重试', { current: before })
    const changes = masked(diff(contract.fields, { ...before }, after))
    await log(tx, ctx, { entity: 'account/user', entityId: userId, action: '修改个人资料', changes, version: version + 1 })
    return readOwn(tx, userId)
  },

  avatar,
  picture,
}

/** A field that was left out stays as it is; a blank one is cleared. */
const sent = (input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(contract.fields).flatMap((name) => (input[name] === undefined ? [] : [[name, input[name] || null]])),
  )

const readOwn = async (tx: Tx, userId: number): Promise<OwnData> =>
  (await tx.one<OwnData>(sql`
    SELECT u.id AS "userId", u.username, u.name, u.avatar, d.dept_name, p.post_name, u.phone, u.email, u.remark,
      u.last_login_time AS "lastLoginTime", u.version
    FROM account_user u LEFT JOIN account_department d ON d.id = u.dept_id LEFT JOIN account_post p ON p.id = u.post_ids[1]
    WHERE u.id = ${userId}`))!

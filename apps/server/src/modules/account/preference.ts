import type { preference as contract } from '@erp/contract/account/preference'
import { sql } from '../../kit/db.ts'
import { bad, refuse } from '../../kit/refuse.ts'
import type { Handlers } from '../../kit/serve.ts'

export const MAX_BYTES = 100 * 1024
export const MAX_KEYS = 500

export const preference: Handlers<typeof contract> = {
  get: async (tx, { key }, ctx) => {
    const kept = await tx.one<{ value: unknown }>(
      sql`SELECT value FROM account_preference WHERE user_id = ${ctx.user.userId} AND key = ${key}`,
    )
    return kept?.value ?? null
  },

  put: async (tx, { key, value }, ctx) => {
    const { userId } = ctx.user
    if (value === null || value === undefined) {
      await tx.run(sql`DELETE FROM account_preference WHERE user_id = ${userId} AND key = ${key}`)
      return null
    }
    const json = JSON.stringify(value)
    if (Buffer.byteLength(json) > MAX_BYTES) throw bad('偏好内容不能超过100KB', 'value')
    if (json.includes('\\u0000')) throw bad('偏好内容含有不允许的字符', 'value')
    const saved = await tx.run(sql`
      INSERT INTO account_preference (user_id, key, value, update_time)
      SELECT ${userId}, ${key}, ${json}::jsonb, ${ctx.now}::timestamptz
      WHERE (SELECT count(*) FROM account_preference WHERE user_id = ${userId} AND key <> ${key}) < ${MAX_KEYS}
      ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value, update_time = excluded.update_time`)
    if (saved === 0) throw refuse(`个人偏好最多保存${MAX_KEYS}项`)
    return null
  },
}

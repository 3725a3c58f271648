import type { preference as contract } from '@erp/contract/account/own/preference'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bad, refuse } from '../../../kit/refuse.ts'

export const MAX_BYTES = 100 * 1024
export const MAX_KEYS = 500
/** All of a person together: some dozens of wide lists. */
export const MAX_TOTAL = 2 * 1024 * 1024

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
    await refuseMore(tx, userId, key, json)
    await tx.run(sql`
      INSERT INTO account_preference (user_id, key, value, update_time)
      VALUES (${userId}, ${key}, ${json}::jsonb, ${ctx.now}::timestamptz)
      ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value, update_time = excluded.update_time`)
    return null
  },
}

/** Those of one person are kept one after the other, so that many at once do not pass the limits together. */
async function refuseMore(tx: Tx, userId: number, key: string, json: string): Promise<void> {
  await tx.query(sql`SELECT 1 FROM account_user WHERE id = ${userId} FOR NO KEY UPDATE`)
  const kept = await tx.one<{ n: number; bytes: number }>(sql`
    SELECT count(*)::int AS n, coalesce(sum(octet_length(value::text)), 0)::int AS bytes
    FROM account_preference WHERE user_id = ${userId} AND key <> ${key}`)
  if (kept!.n >= MAX_KEYS) throw refuse(`个人偏好最多保存${MAX_KEYS}项`)
  if (kept!.bytes + Buffer.byteLength(json) > MAX_TOTAL) throw refuse('个人偏好合计不能超过2MB')
}

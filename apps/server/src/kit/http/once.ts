import { createHash } from 'node:crypto'
import { sql, type Tx } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import { bad } from '../refuse.ts'

/**
 * The same Idempotency-Key answers the first result. The key is claimed inside the write's own transaction,
 * so a second request waits for the first and neither a crash nor a rollback leaves a claim behind.
 */
export async function once<R>(tx: Tx, ctx: Ctx, action: string, key: string, input: unknown, work: () => Promise<R>): Promise<R> {
  if (!/^[\w.:-]{8,100}$/.test(key)) throw bad('Idempotency-Key 应为8-100位字母、数字或 . _ : -')
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const claimed = await tx.run(sql`
    INSERT INTO idempotency_key (user_id, action, key, digest, create_time) VALUES (${ctx.user.userId}, ${action}, ${key}, ${digest}, ${ctx.now})
    ON CONFLICT DO NOTHING`)
  if (claimed === 0) return first<R>(tx, ctx, action, key, digest)
  const result = await work()
  await tx.run(sql`
    UPDATE idempotency_key SET result = ${JSON.stringify(result ?? null)}::jsonb
    WHERE user_id = ${ctx.user.userId} AND action = ${action} AND key = ${key}`)
  return result
}

async function first<R>(tx: Tx, ctx: Ctx, action: string, key: string, digest: string): Promise<R> {
  const kept = await tx.one<{ digest: string; result: R }>(sql`
    SELECT digest, result FROM idempotency_key WHERE user_id = ${ctx.user.userId} AND action = ${action} AND key = ${key}`)
  if (kept?.digest !== digest) throw bad('该 Idempotency-Key 已用于另一个请求')
  ctx.logged++
  return kept.result
}

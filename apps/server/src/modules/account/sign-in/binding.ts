import type { ExternalBinding } from '@erp/contract/account/sign-in/external'
import { providerName } from '../../../connectors/identity.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import type { SessionUser } from '../../../kit/session.ts'
import type { Staff } from './sign-in.ts'

export async function bindingsOf(tx: Tx, userId: number): Promise<ExternalBinding[]> {
  const rows = await tx.query<Omit<ExternalBinding, 'name'>>(sql`
    SELECT id, provider, create_time AS "createTime", last_used AS "lastUsed" FROM account_external
    WHERE user_id = ${userId} ORDER BY id`)
  return rows.map((row) => ({ ...row, name: providerName(row.provider) }))
}

export async function tie(tx: Tx, ctx: Ctx, provider: string, externalId: string, staff: Staff): Promise<void> {
  const tied = await tx.one<{ userId: number; fresh: boolean }>(sql`
    INSERT INTO account_external AS e (provider, external_id, user_id, create_time, last_used)
    VALUES (${provider}, ${externalId}, ${staff.id}, ${ctx.now}, ${ctx.now})
    ON CONFLICT (provider, external_id) DO UPDATE SET last_used = excluded.last_used
    RETURNING user_id AS "userId", xmax = 0 AS fresh`)
  if (tied!.userId !== staff.id) throw refuse('该外部账号已绑定其他员工账号')
  const by = { ...ctx, user: { userId: staff.id } as SessionUser }
  const note = providerName(provider)
  if (tied!.fresh) await log(tx, by, { entity: 'account/user', entityId: staff.id, action: '绑定外部账号', note })
}

export async function use(tx: Tx, ctx: Ctx, provider: string, externalId: string, userId: number): Promise<void> {
  const used = await tx.run(sql`
    UPDATE account_external SET last_used = ${ctx.now}
    WHERE provider = ${provider} AND external_id = ${externalId} AND user_id = ${userId}`)
  if (used === 0) throw refuse('该外部账号尚未绑定员工账号，请重新选择登录方式')
}

/** Another person's binding is not there. Sessions that it opened end with it. */
export async function untie(tx: Tx, ctx: Ctx, userId: number, id: number): Promise<void> {
  const gone = await tx.one<{ provider: string }>(sql`
    DELETE FROM account_external WHERE id = ${id} AND user_id = ${userId} RETURNING provider`)
  if (!gone) throw missing('绑定')
  await tx.run(sql`
    UPDATE account_session SET revoked_at = ${ctx.now}
    WHERE user_id = ${userId} AND way = 'external' AND provider = ${gone.provider} AND revoked_at IS NULL
      AND id <> ${ctx.user.sessionId}`)
  await log(tx, ctx, { entity: 'account/user', entityId: userId, action: '解除外部账号', note: providerName(gone.provider) })
}

export async function untieAll(tx: Tx, ctx: Ctx, userId: number): Promise<void> {
  const gone = await tx.query<{ provider: string }>(
    sql`DELETE FROM account_external WHERE user_id = ${userId} RETURNING provider`,
  )
  const note = gone.map(({ provider }) => providerName(provider)).join('、')
  if (gone.length) await log(tx, ctx, { entity: 'account/user', entityId: userId, action: '解除外部账号', note })
}

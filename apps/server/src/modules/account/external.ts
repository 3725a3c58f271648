import type { external as contract } from '@erp/contract/account/external'
import { identities } from '../../connectors/identity.ts'
import { consentPage } from '../../connectors/identity-page.ts'
import { sql, type Tx } from '../../kit/db.ts'
import { Download } from '../../kit/download.ts'
import type { Ctx } from '../../kit/house.ts'
import { log } from '../../kit/log.ts'
import { bad, missing, refuse } from '../../kit/refuse.ts'
import type { Handlers } from '../../kit/serve.ts'
import { hashToken, newToken, type SessionUser } from '../../kit/session.ts'
import { findStaff, openSession, prove, refuseClosed, type Staff } from './sign-in.ts'

export const TICKET_MINUTES = 10
interface Proven {
  provider: string
  externalId: string
}

export const external: Handlers<typeof contract> = {
  providers: (_tx, _input, ctx) =>
    identities(ctx.house.config).map(({ provider, name, authorizeUrl }) => ({ provider, name, authorizeUrl })),

  'login-external': async (db, { provider, code }, ctx) => {
    const proven = await verify(ctx, provider, code)
    const staff = await findStaff(
      db,
      sql`u.id = (
      SELECT user_id FROM account_external WHERE provider = ${proven.provider} AND external_id = ${proven.externalId})`,
    )
    if (!staff)
      throw refuse('该外部账号尚未绑定员工账号，请先绑定', { needBind: true, ticket: await issueTicket(db, ctx, proven) })
    await refuseClosed(ctx, staff)
    return ctx.house.db.transact((tx) => openSession(tx, ctx, staff))
  },

  bind: async (db, input, ctx) => {
    const proven = input.ticket ? await readTicket(db, ctx, input.ticket) : await verify(ctx, input.provider, input.code)
    const staff = await prove(ctx, input)
    return ctx.house.db.transact(async (tx) => {
      if (input.ticket) await spendTicket(tx, input.ticket)
      await tie(tx, ctx, proven, staff)
      return openSession(tx, ctx, staff)
    })
  },

  consent: (_tx, { state }, ctx) => {
    if (ctx.house.config.connectors !== 'simulated') throw missing('模拟登录页')
    return new Download('simulated.html', 'text/html; charset=utf-8', consentPage(state ?? ''), true)
  },
}

async function verify(ctx: Ctx, provider: string | null = null, code: string | null = null): Promise<Proven> {
  const identity = identities(ctx.house.config).find((each) => each.provider === provider)
  if (!identity) throw bad('不支持该登录方式', 'provider')
  const externalId = await identity.verify(code ?? '')
  if (!externalId) throw bad('外部授权无效或已过期，请重新选择登录方式', 'code')
  return { provider: identity.provider, externalId }
}

/** A provider's code works once, so what it proved is kept for the page that binds. */
async function issueTicket(db: Tx, ctx: Ctx, { provider, externalId }: Proven): Promise<string> {
  const ticket = newToken()
  await db.run(sql`
    INSERT INTO account_bind_ticket (ticket_hash, provider, external_id, create_time)
    VALUES (${hashToken(ticket)}, ${provider}, ${externalId}, ${ctx.house.clock.now()})`)
  return ticket
}

async function readTicket(db: Tx, ctx: Ctx, ticket: string): Promise<Proven> {
  const proven = await db.one<Proven>(sql`
    SELECT provider, external_id AS "externalId" FROM account_bind_ticket WHERE ticket_hash = ${hashToken(ticket)}
      AND create_time > ${ctx.house.clock.now()}::timestamptz - make_interval(mins => ${TICKET_MINUTES})`)
  if (!proven) throw expiredTicket()
  return proven
}

/** A wrong password leaves the ticket for another try; a binding does not. */
async function spendTicket(tx: Tx, ticket: string): Promise<void> {
  const spent = await tx.run(sql`DELETE FROM account_bind_ticket WHERE ticket_hash = ${hashToken(ticket)}`)
  if (spent === 0) throw expiredTicket()
}
const expiredTicket = () => bad('绑定请求已失效，请重新选择登录方式', 'ticket')

async function tie(tx: Tx, ctx: Ctx, { provider, externalId }: Proven, staff: Staff): Promise<void> {
  const tied = await tx.one<{ userId: number; fresh: boolean }>(sql`
    INSERT INTO account_external AS e (provider, external_id, user_id, create_time)
    VALUES (${provider}, ${externalId}, ${staff.id}, ${ctx.now})
    ON CONFLICT (provider, external_id) DO UPDATE SET provider = e.provider RETURNING user_id AS "userId", xmax = 0 AS fresh`)
  if (tied!.userId !== staff.id) throw refuse('该外部账号已绑定其他员工账号')
  const by = { ...ctx, user: { userId: staff.id } as SessionUser }
  if (tied!.fresh) await log(tx, by, { entity: 'account/user', entityId: staff.id, action: '绑定外部账号', note: provider })
}

import type { external as contract } from '@erp/contract/account/sign-in/external'
import { identities } from '../../../connectors/identity.ts'
import { consentPage } from '../../../connectors/identity-page.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { Download } from '../../../kit/http/download.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { hashToken, newToken } from '../../../kit/session.ts'
import { arrive, byPassword } from './arrive.ts'
import { bindingsOf, untie, use } from './binding.ts'
import { admitted, failed, findStaff, prove, refuseClosed } from './sign-in.ts'
import { type Attempt, admit, countFailure, externalDoor, takeBack } from './sign-in-guard.ts'

export const TICKET_MINUTES = 10
const NOBODY = { username: '外部账号' }

interface Proven {
  provider: string
  externalId: string
}
interface Ticket extends Proven {
  failureId: number | null
}

export const external: Handlers<typeof contract> = {
  providers: (_tx, _input, ctx) =>
    identities(ctx.house.config).map(({ provider, name, authorizeUrl }) => ({ provider, name, authorizeUrl })),

  'login-external': async (db, input, ctx) => {
    const attempt = await admitted(ctx, NOBODY, admit(ctx, externalDoor(input.provider, input.code), input))
    const { provider, externalId } = await verify(ctx, input.provider, input.code, attempt)
    const staff = await findStaff(
      db,
      sql`u.id = (SELECT user_id FROM account_external WHERE provider = ${provider} AND external_id = ${externalId})`,
    )
    if (!staff) throw await unbound(db, ctx, { provider, externalId }, attempt)
    await takeBack(db, attempt)
    await refuseClosed(ctx, staff)
    const proof = { ...byPassword, way: 'external' as const, provider }
    return arrive(ctx, staff, proof, (tx) => use(tx, ctx, provider, externalId, staff.id)) as never
  },

  bind: async (db, input, ctx) => {
    const { ticket } = input
    const proven = ticket ? await readTicket(db, ctx, ticket) : await verifyNow(ctx, input.provider, input.code)
    const staff = await prove(ctx, input)
    const proof = { ...byPassword, provider: proven.provider, externalId: proven.externalId }
    const entered = await arrive(ctx, staff, proof, (tx) => (ticket ? spendTicket(tx, ticket) : Promise.resolve()))
    if (proven.failureId) await takeBack(db, { id: proven.failureId })
    return entered as never
  },

  list: (tx, _input, ctx) => bindingsOf(tx, ctx.user.userId),

  remove: async (tx, { id }, ctx) => {
    await untie(tx, ctx, ctx.user.userId, id)
    return null
  },

  consent: (_tx, { state }, ctx) => {
    if (!identities(ctx.house.config).some(({ provider }) => provider === 'simulated')) throw missing('模拟登录页')
    return new Download('simulated.html', 'text/html; charset=utf-8', consentPage(state ?? ''), true)
  },
}

async function verify(ctx: Ctx, provider: string | null = null, code: string | null = null, attempt: Attempt): Promise<Proven> {
  const identity = identities(ctx.house.config).find((each) => each.provider === provider)
  const externalId = await identity?.verify(code ?? '')
  if (!identity) {
    await takeBack(ctx.house.db, attempt)
    throw bad('不支持该登录方式', 'provider')
  }
  if (!externalId) throw await failed(ctx, NOBODY, '外部授权无效或已过期，请重新选择登录方式', attempt)
  return { provider: identity.provider, externalId }
}

async function verifyNow(ctx: Ctx, provider?: string | null, code?: string | null): Promise<Ticket> {
  const attempt = await admitted(ctx, NOBODY, admit(ctx, externalDoor(provider, code), {}))
  const proven = await verify(ctx, provider, code, attempt)
  await countFailure(ctx.house.db, attempt)
  return { ...proven, failureId: attempt.id }
}

/** Counted until it is bound: otherwise trying one code after the other would find whose are. */
async function unbound(db: Tx, ctx: Ctx, proven: Proven, attempt: Attempt) {
  await countFailure(db, attempt)
  const ticket = await issueTicket(db, ctx, { ...proven, failureId: attempt.id })
  return refuse('该外部账号尚未绑定员工账号，请先绑定', { needBind: true, ticket })
}

/** A provider's code works once, so what it proved is kept for the page that binds. */
async function issueTicket(db: Tx, ctx: Ctx, { provider, externalId, failureId }: Ticket): Promise<string> {
  const ticket = newToken()
  await db.run(sql`
    INSERT INTO account_bind_ticket (ticket_hash, provider, external_id, failure_id, create_time)
    VALUES (${hashToken(ticket)}, ${provider}, ${externalId}, ${failureId}, ${ctx.house.clock.now()})`)
  return ticket
}

async function readTicket(db: Tx, ctx: Ctx, ticket: string): Promise<Ticket> {
  const proven = await db.one<Ticket>(sql`
    SELECT provider, external_id AS "externalId", failure_id AS "failureId" FROM account_bind_ticket
    WHERE ticket_hash = ${hashToken(ticket)}
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

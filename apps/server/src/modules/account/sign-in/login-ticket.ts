import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { hashToken, newToken } from '../../../kit/session.ts'
import { userState } from '../states.ts'
import type { Proof } from './arrive.ts'
import { findStaff, type Staff } from './sign-in.ts'

/** A code travels in an address, where histories and logs may keep it: it is soon worth nothing. */
const LIFE = { code: '1 minute', second: '5 minutes' }
export type TicketKind = keyof typeof LIFE

export async function issueTicket(tx: Tx, ctx: Ctx, kind: TicketKind, userId: number, proof: Proof): Promise<string> {
  const ticket = newToken()
  const { way, provider, externalId, second, origin, stateHash } = proof
  await tx.run(sql`
    INSERT INTO account_login_ticket (ticket_hash, kind, user_id, way, provider, external_id, second_factor, origin, state_hash, create_time)
    VALUES (${hashToken(ticket)}, ${kind}, ${userId}, ${way}, ${provider}, ${externalId}, ${second}, ${origin}, ${stateHash},
      ${ctx.house.clock.now()})`)
  return ticket
}

export const ticketOwner = (tx: Tx, kind: TicketKind, ticket: string): Promise<Staff | undefined> =>
  findStaff(
    tx,
    sql`u.status = ${userState.working} AND u.id = (SELECT user_id FROM account_login_ticket WHERE ${mine(kind, ticket)})`,
  )

/** Holds the person first, as those do who end sessions: of two who come with one ticket the second finds it spent. */
export async function holdTicket(
  tx: Tx,
  ctx: Ctx,
  kind: TicketKind,
  ticket: string,
): Promise<{ staff: Staff; proof: Proof } | null> {
  const owner = await ticketOwner(tx, kind, ticket)
  const staff = owner && (await findStaff(tx, sql`u.id = ${owner.id} AND u.status = ${userState.working} FOR UPDATE OF u`))
  const proof = await tx.one<Proof>(sql`
    SELECT way, provider, external_id AS "externalId", second_factor AS second, origin, state_hash AS "stateHash"
    FROM account_login_ticket WHERE ${mine(kind, ticket)}
      AND create_time > ${ctx.house.clock.now()}::timestamptz - ${LIFE[kind]}::interval`)
  return staff && proof ? { staff, proof } : null
}

export async function spendTicket(tx: Tx, kind: TicketKind, ticket: string): Promise<void> {
  await tx.run(sql`DELETE FROM account_login_ticket WHERE ${mine(kind, ticket)}`)
}

const mine = (kind: TicketKind, ticket: string) => sql`ticket_hash = ${hashToken(ticket)} AND kind = ${kind}`

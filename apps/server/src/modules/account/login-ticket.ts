import { sql, type Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { hashToken, newToken } from '../../kit/session.ts'
import type { Proof } from './arrive.ts'
import { findStaff, type Staff } from './sign-in.ts'

/** A code travels in an address, where histories and logs may keep it: it is worth little and soon nothing. */
const LIFE = { code: '1 minute' }
export type TicketKind = keyof typeof LIFE

/** What one step of a sign-in leaves for the next one, possibly on another node. */
export async function issueTicket(tx: Tx, ctx: Ctx, kind: TicketKind, userId: number, proof: Proof): Promise<string> {
  const ticket = newToken()
  await tx.run(sql`
    INSERT INTO account_login_ticket (ticket_hash, kind, user_id, way, provider, origin, state_hash, create_time)
    VALUES (${hashToken(ticket)}, ${kind}, ${userId}, ${proof.way}, ${proof.provider}, ${proof.origin}, ${proof.stateHash},
      ${ctx.house.clock.now()})`)
  return ticket
}

/** Of two who use it at once one gets it. The person comes first, as where sessions are ended: nobody waits in a circle. */
export async function takeTicket(
  tx: Tx,
  ctx: Ctx,
  kind: TicketKind,
  ticket: string,
): Promise<{ staff: Staff; proof: Proof } | null> {
  const mine = sql`ticket_hash = ${hashToken(ticket)} AND kind = ${kind}`
  const held = await tx.one<{ userId: number }>(sql`SELECT user_id AS "userId" FROM account_login_ticket WHERE ${mine}`)
  const staff = held && (await findStaff(tx, sql`u.id = ${held.userId} AND u.status = 1 FOR UPDATE`))
  const proof = await tx.one<Proof & { fresh: boolean }>(sql`
    DELETE FROM account_login_ticket WHERE ${mine}
    RETURNING way, provider, NULL AS "externalId", origin, state_hash AS "stateHash",
      create_time > ${ctx.house.clock.now()}::timestamptz - ${LIFE[kind]}::interval AS fresh`)
  return staff && proof?.fresh ? { staff, proof } : null
}

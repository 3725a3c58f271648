import { OUTBOX, outboxStates } from '@erp/contract/kit/outbox'
import { literals, sql, type Tx } from '../db/db.ts'
import type { House } from '../house.ts'
import type { Pulse } from '../job/pulse.ts'
import { listenerOf, type OutboxEvent } from './topic.ts'

const state = literals(OUTBOX)
/** Deliveries at a time on each node: a slow listener keeps one of them busy. */
const LANES = 3
const MOST_TRIES = 12
const [FIRST_SECONDS, LONGEST_SECONDS] = [5, 3600]

/** Every node looks; who died in the middle of one held it on its connection, so that another has it at once. */
export const delivering: Pulse = { seconds: 1, beat: (house) => deliverDue(house) }

/** Whatever is due, until nothing is. */
export async function deliverDue(house: House): Promise<void> {
  const lanes = Array.from({ length: LANES }, async () => {
    while (await deliverNext(house));
  })
  await Promise.all(lanes)
}

interface Due extends OutboxEvent<object> {
  topic: string
  listener: string
  tries: number
}

/** The row is locked while its listener works, on a connection that no other work waits for. */
const deliverNext = (house: House): Promise<boolean> =>
  house.db.beside(async (tx) => {
    const event = await nextDue(tx, house.clock.now())
    if (!event) return false
    const failure = await heard(house, event)
    await (failure === null ? settle(tx, event.id, house.clock.now()) : putOff(tx, event, failure, house.clock.now()))
    return true
  })

/** The oldest that may be delivered: while an earlier one of its subject waits, it does too. */
const nextDue = (tx: Tx, now: Date): Promise<Due | undefined> =>
  tx.one<Due>(sql`
    SELECT e.id, e.topic, e.listener, e.subject, e.body, e.tries FROM outbox_event e
    WHERE e.status = ${state.waiting} AND e.next_time <= ${now} AND NOT EXISTS (SELECT 1 FROM outbox_event b
      WHERE b.status = ${state.waiting} AND b.topic = e.topic AND b.listener = e.listener AND b.subject = e.subject AND b.id < e.id)
    ORDER BY e.id LIMIT 1 FOR UPDATE OF e SKIP LOCKED`)

async function heard(house: House, { topic, listener, ...event }: Due): Promise<string | null> {
  const found = listenerOf(topic, listener)
  if (!found) return `没有接收方 ${listener}`
  try {
    await found.hear(house, { id: event.id, subject: event.subject, body: event.body })
    return null
  } catch (error) {
    return (error as Error).message || String(error)
  }
}

const settle = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    UPDATE outbox_event SET status = ${outboxStates.moves.deliver.to}, end_time = ${now}, update_time = ${now}, error = NULL, version = version + 1 WHERE id = ${id}`)

/** Later each time; after the last one it is left to people, and what is said of the same subject goes on without it. */
function putOff(tx: Tx, { id, tries }: Due, failure: string, now: Date): Promise<number> {
  const isLast = tries + 1 >= MOST_TRIES
  const pause = Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** tries)
  const next = new Date(now.getTime() + pause * 1000)
  return tx.run(sql`
    UPDATE outbox_event SET tries = tries + 1, error = ${failure.slice(0, 2000)}, update_time = ${now}, version = version + 1,
      status = ${isLast ? outboxStates.moves.giveUp.to : OUTBOX.waiting}, end_time = ${isLast ? now : null}, next_time = ${next} WHERE id = ${id}`)
}

/** What was heard is of interest for a week; what nobody could hear stays until somebody decides. */
export const trimOutbox = (house: House): Promise<number> =>
  house.db.run(sql`
    DELETE FROM outbox_event WHERE status IN (${state.delivered}, ${state.discarded}) AND end_time < ${house.clock.now()}::timestamptz - interval '7 days'`)

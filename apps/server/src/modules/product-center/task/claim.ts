import { publishTask } from '@erp/contract/product-center/task/publish-task'
import { publishTaskStates, TASK } from '@erp/contract/product-center/task/publish-task.states'
import type { Rows } from '../../../../db/rows.ts'
import { holdOff, waitFor } from '../../../kit/connector/pace.ts'
import { sql } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { moveSet } from '../../../kit/move.ts'
import { taskState } from './states.ts'

export const CLOCK = 'product-center.publish'
/** Longer than any call of a platform takes: whoever holds a task for so long has died. */
const LEASE_MS = 5 * 60_000
/** So many begin in a second: each place takes one, and the next a second later. */
const PLACES = 5
const LIMIT = { calls: 1, seconds: 1 }
const places = (shopId: number): string[] => Array.from({ length: PLACES }, (_, i) => `publish-task/${shopId}/${i}`)

export type Task = Rows['product_center_publish_task']
export interface Claimed extends Task {
  /** Nobody knows whether the platform has it: asked before anything is sent. */
  wasUnsure: boolean
}
const isDue = (now: Date) =>
  sql`task_status IN (${taskState.waiting}, ${taskState.unsure}) AND next_time <= ${now} AND deleted_at IS NULL`

/** Shops that something is due in, with how much of it may begin within a second. */
export const dueShops = ({ db, clock }: House): Promise<{ shopId: number; due: number }[]> =>
  db.query(sql`
    SELECT h.id AS "shopId", d.due FROM authorize_shop h
    CROSS JOIN LATERAL (SELECT count(*)::int AS due FROM (SELECT 1 FROM product_center_publish_task WHERE shop_id = h.id AND ${isDue(clock.now())} LIMIT ${PLACES}) k) d
    WHERE d.due > 0 ORDER BY h.id`)

/** Begins what is due in a shop, as much as its pace allows over all nodes. Committed before anything is sent: a node that dies leaves its hold behind. */
export async function claim(house: House, shopId: number, due: number): Promise<Claimed[]> {
  const { db, clock } = house
  const now = clock.now()
  const most = await turnsIn(house, shopId, due)
  if (most === 0) return []
  return db.transact(async (tx) => {
    const next = sql`t.id IN (SELECT id FROM product_center_publish_task WHERE shop_id = ${shopId} AND ${isDue(now)}
      ORDER BY next_time, id LIMIT ${most} FOR UPDATE SKIP LOCKED)`
    const begun = await moveSet(tx, publishTask, publishTaskStates, 'start', next, contextOfClock(house, CLOCK), {
      column: 'task_status',
      ready: true,
      set: {
        leasedUntil: new Date(now.getTime() + LEASE_MS),
        startTime: now,
        attempts: sql`t.attempts + CASE WHEN t.task_status = ${taskState.waiting} THEN 1 ELSE 0 END`,
      },
    })
    const rows = await tx.query<Task>(
      sql`SELECT * FROM product_center_publish_task WHERE id = ANY(${begun.map(({ id }) => id)}::bigint[]) ORDER BY next_time, id`,
    )
    const unsure = new Set(begun.filter(({ from }) => from === TASK.unsure).map(({ id }) => id))
    return rows.map((row) => ({ ...row, wasUnsure: unsure.has(row.id) }))
  })
}

async function turnsIn({ db, clock }: House, shopId: number, most: number): Promise<number> {
  let turns = 0
  for (const place of places(shopId)) if (turns < most && (await waitFor(db, place, LIMIT, clock.now(), 0)) === 0) turns++
  return turns
}

/** The platform said that it was too much: nothing begins in the shop before `until`, on no node. */
export async function holdShopOff({ db }: House, shopId: number, until: Date): Promise<void> {
  const opens = new Date(until.getTime() - LIMIT.seconds * 1000)
  await Promise.all(places(shopId).map((key) => holdOff(db, key, LIMIT, opens)))
}

/** What is held by nobody who lives: somebody has to find out what became of it. */
export async function doubtAbandoned(house: House): Promise<void> {
  const now = house.clock.now()
  const held = sql`task_status = ${taskState.running} AND leased_until <= ${now}`
  const any = await house.db.one(sql`SELECT 1 AS yes FROM product_center_publish_task WHERE ${held} LIMIT 1`)
  if (!any) return
  await house.db.transact((tx) =>
    moveSet(tx, publishTask, publishTaskStates, 'doubt', sql`t.${held}`, contextOfClock(house, CLOCK), {
      column: 'task_status',
      ready: true,
      set: { leasedUntil: null, nextTime: now, errorMsg: '执行中断，等待核实' },
      note: '执行中断',
    }),
  )
}

import type { SelfCheck, SelfCheckDiff, selfCheck } from '@erp/contract/stock/store/self-check'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { JobKind, Schedule } from '../../../kit/job/jobs.ts'
import { log, unchanged } from '../../../kit/log.ts'
import { ownStores } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'
import { compareBooks } from './self-check-compare.ts'
import { reportDifferences } from './self-check-errors.ts'

const JOB = 'stock.self-check'
const SHOWN = 200

export const selfCheckHandlers: Handlers<typeof selfCheck> = {
  latest: async (tx, _input, ctx) => {
    const last = await newest(tx, [2, 3])
    return { last, running: await newest(tx, [0, 1]), diffs: last ? await diffsOf(tx, last.id, ctx) : [] }
  },
  run: async (tx, _input, ctx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(7245061)`)
    await endAbandoned(tx, ctx.house.clock.now())
    const running = await newest(tx, [0, 1])
    if (running) unchanged(ctx)
    return { id: running?.id ?? (await enqueue(tx, ctx)) }
  },
}

const newest = async (tx: Tx, statuses: number[]): Promise<SelfCheck | null> =>
  (await tx.one<SelfCheck>(sql`
    SELECT c.id, c.status, c.start_time AS "startTime", c.end_time AS "endTime", c.pair_count AS "pairCount", c.movement_count AS "movementCount",
      c.diff_count AS "diffCount", c.message, u.name AS "runBy"
    FROM stock_self_check c LEFT JOIN account_user u ON u.id = c.run_by
    WHERE c.status = ANY(${statuses}::smallint[]) ORDER BY c.id DESC LIMIT 1`)) ?? null

function diffsOf(tx: Tx, checkId: number, ctx: Ctx): Promise<SelfCheckDiff[]> {
  const cost = may(ctx.user, 'stock:cost:view')
  const value = (column: 'left_value' | 'right_value') =>
    sql`CASE WHEN ${cost} OR d.kind NOT LIKE 'amount-%' THEN d.${raw(column)}::text END`
  return tx.query<SelfCheckDiff>(sql`
    SELECT d.id, d.kind, d.store_id AS "storeId", st.store_name AS "storeName", d.sku_id AS "skuId", g.sku, d.place_type AS "placeType",
      coalesce(l.location_name, c.container_no) AS "placeName", ${value('left_value')} AS "leftValue", ${value('right_value')} AS "rightValue",
      d.movement_id AS "movementId", d.movement_time AS "movementTime", d.movement_doc_no AS "movementDocNo", e.err_no AS "errNo"
    FROM stock_self_check_diff d JOIN stock_store st ON st.id = d.store_id JOIN goods_goods_sku g ON g.id = d.sku_id
    LEFT JOIN stock_store_location l ON d.place_type = 1 AND l.id = d.place_id
    LEFT JOIN stock_store_container c ON d.place_type = 2 AND c.id = d.place_id
    LEFT JOIN stock_inventory_err e ON e.id = d.err_id
    WHERE d.check_id = ${checkId} AND ${ownStores(ctx.user, raw('d.store_id'))} ORDER BY d.id LIMIT ${SHOWN}`)
}

/** A node that died in the middle of its nightly run leaves it open. */
const endAbandoned = (tx: Tx, now: Date) =>
  tx.run(sql`
    UPDATE stock_self_check SET status = 3, end_time = ${now}, message = '执行中断'
    WHERE status IN (0, 1) AND start_time < ${now}::timestamptz - interval '2 hours'`)

async function enqueue(tx: Tx, ctx: Ctx): Promise<number> {
  const id = await open(tx, ctx.house, ctx.user.userId)
  await log(tx, ctx, { entity: 'stock/self-check', entityId: id, action: '立即校验' })
  await ctx.house.jobs.enqueue(tx, JOB, id)
  return id
}

async function open(tx: Tx, house: House, userId: number | null): Promise<number> {
  const made = await tx.one<{ id: number }>(
    sql`INSERT INTO stock_self_check (start_time, run_by) VALUES (${house.clock.now()}, ${userId}) RETURNING id`,
  )
  return made!.id
}

export const selfChecking: JobKind = {
  name: JOB,
  run: async (house, checkId) => void (await check(house, checkId)),
  failed: (house, checkId, reason) => end(house, checkId, reason),
}
const end = async (house: House, checkId: number, reason: string): Promise<void> => {
  await house.db.run(
    sql`UPDATE stock_self_check SET status = 3, end_time = ${house.clock.now()}, message = ${reason.slice(0, 500)} WHERE id = ${checkId}`,
  )
}

/** Differences and errors are written together or not at all; a second try starts from nothing. */
async function check(house: House, checkId: number): Promise<string> {
  await house.db.run(sql`UPDATE stock_self_check SET status = 1 WHERE id = ${checkId}`)
  return house.db.transact(async (tx) => {
    const found = await compareBooks(tx, checkId)
    await reportDifferences(tx, house, checkId)
    const message = found.diffCount ? `${found.diffCount} 处不平` : '账账相符'
    await tx.run(sql`
      UPDATE stock_self_check SET status = 2, end_time = ${house.clock.now()}, pair_count = ${found.pairCount},
        movement_count = ${found.movementCount}, diff_count = ${found.diffCount}, message = ${message} WHERE id = ${checkId}`)
    return message
  })
}

export const nightlySelfCheck: Schedule = {
  key: JOB,
  title: '库存数据校验',
  cron: '0 4 * * *',
  run: async (house) => {
    const id = await house.db.transact(async (tx) => {
      await endAbandoned(tx, house.clock.now())
      return open(tx, house, null)
    })
    return check(house, id).catch(async (error: Error) => {
      await end(house, id, error.message)
      throw error
    })
  },
}

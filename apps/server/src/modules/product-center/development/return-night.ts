import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { unchanged } from '../../../kit/log.ts'
import { developmentState } from '../states.ts'
import { moveLocked } from './lock.ts'
import { RELEASED } from './receive.ts'
import { type Told, tellEach } from './tell.ts'

const AT_ONCE = 5000
/** Of whoever is in no group. */
const DAYS = raw('coalesce(g.receive_days, 7)')

/** What was received and not submitted in time goes back to the pool; whoever holds it hears of it a day before. */
export const returnNight: Schedule = {
  key: 'product-center/return',
  title: '推荐产品到期退回',
  cron: '10 1 * * *',
  run: (house) =>
    house.db.transact(async (tx) => {
      const ctx = contextOfClock(house, returnNight.key)
      unchanged(ctx)
      const returned = await returnOverdue(tx, ctx)
      const warned = await warnHolders(tx, ctx)
      return `退回 ${returned} 个产品，提醒 ${warned} 个`
    }),
}

const held = (where: Sql): Sql => sql`
  SELECT t.id, t.develop_no AS "developNo", t.goods_name AS "goodsName", t.developer_id AS "userId"
  FROM product_center_development t LEFT JOIN product_center_development_group g ON g.id = t.group_id
  WHERE t.dev_status = ${developmentState.open} AND t.recommender_id IS NOT NULL AND t.developer_id IS NOT NULL AND t.deleted_at IS NULL AND ${where}
  ORDER BY t.id LIMIT ${AT_ONCE} FOR UPDATE OF t SKIP LOCKED`

/** Nobody loses what they were not warned of in the night before. */
async function returnOverdue(tx: Tx, ctx: Ctx): Promise<number> {
  const overdue = await tx.query<Told>(
    held(sql`t.state_time + make_interval(days => ${DAYS}) <= ${ctx.now}::timestamptz
      AND t.told_return >= t.state_time AND t.told_return <= ${ctx.now}::timestamptz - interval '20 hours'`),
  )
  if (overdue.length === 0) return 0
  await moveLocked(tx, 'release', overdue, ctx, { set: RELEASED, note: '领取后未按时提交' })
  await tellEach(tx, overdue, { title: (n) => `${n}个产品已退回推荐池`, lead: '以下产品领取后未按时提交，已退回推荐池：' }, ctx)
  return overdue.length
}

async function warnHolders(tx: Tx, ctx: Ctx): Promise<number> {
  const due = await tx.query<Told>(
    held(
      sql`t.state_time + make_interval(days => ${DAYS} - 1) <= ${ctx.now}::timestamptz AND (t.told_return IS NULL OR t.told_return < t.state_time)`,
    ),
  )
  const ids = due.map(({ id }) => id)
  await tx.run(sql`UPDATE product_center_development SET told_return = ${ctx.now} WHERE id = ANY(${ids}::bigint[])`)
  await tellEach(tx, due, { title: (n) => `${n}个产品明天退回推荐池`, lead: '以下产品领取后还未提交，明天将退回推荐池：' }, ctx)
  return due.length
}

import { temuJob } from '@erp/contract/temu/setup/job'
import { JOB, JOB_TYPE } from '@erp/contract/temu/setup/job.states'
import { literals, raw, sql } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { log } from '../../../kit/log.ts'
import { shopReady } from '../../authorize/auth/ready.ts'
import { shopState } from '../../authorize/states.ts'
import { runJob, SYNCS } from './job-run.ts'

const job = literals(JOB)
const KEPT_DAYS = 30
const DAY = raw(`interval '1 day'`)

/** Stock orders and deliveries soon, figures by the hour, what hardly changes once a day. */
export const syncSchedules: Schedule[] = [
  due('temu-orders', '同步Temu备货单与发货单', '*/10 * * * *', [JOB_TYPE.stockOrders, JOB_TYPE.deliveries]),
  due('temu-sales', '同步Temu销售与调价单', '7 * * * *', [JOB_TYPE.sales, JOB_TYPE.prices]),
  due('temu-places', '同步Temu快递公司、收货仓与店铺绩效', '40 5 * * *', [JOB_TYPE.places, JOB_TYPE.performance]),
]

function due(key: string, title: string, cron: string, types: number[]): Schedule {
  return {
    key,
    title,
    cron,
    run: async (house) => {
      const ctx = contextOfClock(house, key)
      await house.db.run(sql`DELETE FROM temu_job WHERE end_time < ${ctx.now}::timestamptz - ${KEPT_DAYS}::int * ${DAY}`)
      return syncAll(
        house,
        types.filter((type) => SYNCS[type]),
        ctx,
      )
    },
  }
}

/** Every shop that is in use; one that fails does not keep the others waiting. */
async function syncAll(house: House, types: number[], ctx: Ctx): Promise<string> {
  const shops = await house.db.query<{ id: number; name: string; isReady: boolean }>(sql`
    SELECT h.id, h.shop_name AS name, ${shopReady} AS "isReady" FROM authorize_shop h LEFT JOIN temu_config c ON c.shop_id = h.id AND c.deleted_at IS NULL
    WHERE h.plat_code = 'temu' AND h.status = ${shopState.enabled} AND h.deleted_at IS NULL AND coalesce(c.is_activated, 1) = 1 ORDER BY h.id`)
  let [done, failed] = [0, 0]
  const mistakes: Error[] = []
  for (const { id, name, isReady } of shops)
    for (const type of types) {
      if (!isReady) {
        failed += await noteUnready(house, id, name, type, ctx)
        continue
      }
      const end = await runJob(house, await jobFor(house, id, type, ctx), ctx)
      if (end?.mistake) mistakes.push(end.mistake)
      if (end?.failed) failed++
      else if (end) done++
    }
  if (mistakes[0]) throw mistakes[0]
  return `${shops.length}个店铺，成功${done}个，失败${failed}个`
}

/** The one that is live, or one that begins now. */
async function jobFor(house: House, shopId: number, type: number, ctx: Ctx): Promise<number> {
  const made = await house.db.one<{ id: number }>(sql`
    INSERT INTO temu_job (job_type, shop_id, status, start_time, create_time, update_time)
    VALUES (${type}, ${shopId}, ${job.running}, ${ctx.now}, ${ctx.now}, ${ctx.now}) ON CONFLICT (shop_id, job_type) WHERE status IN (${job.queued}, ${job.running}) DO NOTHING RETURNING id`)
  if (made) return made.id
  const live = await house.db.one<{ id: number }>(
    sql`SELECT id FROM temu_job WHERE shop_id = ${shopId} AND job_type = ${type} ORDER BY id DESC LIMIT 1`,
  )
  return live!.id
}

/** Said once a day, not at every turn. */
async function noteUnready(house: House, shopId: number, name: string, type: number, ctx: Ctx): Promise<number> {
  const message = `店铺「${name}」未授权或授权已过期`
  return house.db.transact(async (tx) => {
    const made = await tx.one<{ id: number }>(sql`
      INSERT INTO temu_job (job_type, shop_id, status, message, start_time, end_time, create_time, update_time)
      SELECT ${type}, ${shopId}, ${job.failed}, ${message}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
      WHERE NOT EXISTS (SELECT 1 FROM temu_job j WHERE j.shop_id = ${shopId} AND j.job_type = ${type} AND j.message = ${message} AND j.end_time > ${ctx.now}::timestamptz - ${DAY})
      RETURNING id`)
    if (!made) return 0
    await log(tx, ctx, { entity: temuJob.path, entityId: made.id, action: '失败', note: message, version: 1 })
    return 1
  })
}

import { temuJob } from '@erp/contract/temu/setup/job'
import { JOB, jobTypeName } from '@erp/contract/temu/setup/job.states'
import { literals, raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { counted } from '../../../kit/job/outcome.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { logAll } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { startTask, taskJob } from '../../../kit/task/task.ts'
import { shopState } from '../../authorize/states.ts'
import { JOB_LOCK, runJob } from './job-run.ts'

type Calls = Handlers<typeof temuJob>
const KIND = 'temu.sync'
const job = literals(JOB)
/** One that waited longer has nobody who will begin it. */
const FORGOTTEN = raw(`interval '30 minutes'`)

const jobs = keepMainList(
  listOf(temuJob, {
    joins: raw('JOIN authorize_shop h ON h.id = t.shop_id'),
    reach: (ctx: Ctx) => ownShops(ctx.user, raw('h')),
    order: raw('t.id DESC'),
  }),
)

export const jobHandlers: Calls = {
  'list-page': jobs.page,
  'status-count': (tx, { condition }, ctx) => jobs.tally(tx, 'status', condition, ctx),
  get: (tx, { id }, ctx) => jobs.get(tx, id, ctx),
  run: async (tx, { jobTypes, shopIds }, ctx) => {
    const types = [...new Set(jobTypes)]
    if (types.length === 0) throw bad('请选择同步类型', 'jobTypes')
    const shops = await shopsOf(tx, shopIds ?? [], ctx)
    const { jobIds, skipped } = await wanted(tx, types, shops, ctx)
    if (jobIds.length === 0) throw refuse(`${skipped[0]!}，请稍后再试`)
    const title = types.length === 1 ? `同步Temu${jobTypeName(types[0]!)}` : '同步Temu'
    const { id } = await startTask(tx, ctx, { kind: KIND, title, input: { jobIds }, total: jobIds.length })
    return { taskId: id, jobIds, skipped }
  },
}

/** Those that were named, or all that are one's own. */
async function shopsOf(tx: Tx, shopIds: number[], ctx: Ctx): Promise<number[]> {
  const named = [...new Set(shopIds)]
  const found = await tx.query<{ id: number }>(sql`
    SELECT h.id FROM authorize_shop h WHERE h.plat_code = 'temu' AND h.deleted_at IS NULL AND ${ownShops(ctx.user, raw('h'))}
      AND ${named.length ? sql`h.id = ANY(${named}::bigint[])` : sql`h.status = ${shopState.enabled}`} ORDER BY h.id`)
  if (found.length < named.length) throw missing('Temu店铺')
  if (found.length === 0) throw refuse('没有可同步的Temu店铺')
  return found.map(({ id }) => id)
}

/** One live job a shop and type: the others are made; those that a dead node left are taken over. */
async function wanted(tx: Tx, types: number[], shopIds: number[], ctx: Ctx): Promise<{ jobIds: number[]; skipped: string[] }> {
  const made = await tx.query<{ id: number }>(sql`
    INSERT INTO temu_job (job_type, shop_id, status, create_by, create_time, update_by, update_time)
    SELECT j.type, s.id, ${job.queued}, ${ctx.user.userId}, ${ctx.now}::timestamptz, ${ctx.user.userId}, ${ctx.now}::timestamptz
    FROM unnest(${shopIds}::bigint[]) s(id), unnest(${types}::int[]) j(type) ORDER BY s.id, j.type
    ON CONFLICT (shop_id, job_type) WHERE status IN (${job.queued}, ${job.running}) DO NOTHING RETURNING id`)
  const fresh = made.map(({ id }) => id)
  const live = await tx.query<{ id: number; type: number; shopName: string; isFree: boolean }>(sql`
    SELECT j.id, j.job_type AS type, h.shop_name AS "shopName",
      CASE WHEN j.status = ${job.running} OR j.create_time < ${ctx.now}::timestamptz - ${FORGOTTEN} THEN pg_try_advisory_xact_lock(hashtext(${JOB_LOCK}), j.id::int) ELSE false END AS "isFree"
    FROM temu_job j JOIN authorize_shop h ON h.id = j.shop_id
    WHERE j.status IN (${job.queued}, ${job.running}) AND j.shop_id = ANY(${shopIds}::bigint[]) AND j.job_type = ANY(${types}::int[]) AND j.id <> ALL(${fresh}::bigint[]) ORDER BY j.id`)
  await logAll(
    tx,
    ctx,
    fresh.map((id) => ({ entity: temuJob.path, entityId: id, action: '新增', version: 1 })),
  )
  return {
    jobIds: [...fresh, ...live.filter(({ isFree }) => isFree).map(({ id }) => id)],
    skipped: live.filter(({ isFree }) => !isFree).map(({ type, shopName }) => `店铺「${shopName}」正在同步${jobTypeName(type)}`),
  }
}

/** Those that have ended are passed by, so that it may be begun again. */
export const syncTask = taskJob<{ jobIds: number[] }>({
  kind: KIND,
  name: '同步Temu',
  run: async ({ house, input, context, progress }) => {
    const ctx = await context(`${temuJob.path}#run`)
    let failed = 0
    const mistakes: Error[] = []
    for (const [i, jobId] of input.jobIds.entries()) {
      const end = await runJob(house, jobId, ctx)
      if (end?.failed) failed++
      if (end?.mistake) mistakes.push(end.mistake)
      await progress(i + 1, { failures: end?.failed ? [{ name: end.name, reason: end.failed }] : [] })
    }
    if (mistakes[0]) throw mistakes[0]
    const done = input.jobIds.length - failed
    return counted({ done, failed }, { done: `${done} 个同步任务`, failed: `${failed} 个同步任务` })
  },
})

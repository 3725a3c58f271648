import { temuJob } from '@erp/contract/temu/setup/job'
import { JOB, JOB_TYPE, jobStates, jobTypeName } from '@erp/contract/temu/setup/job.states'
import type { Rows } from '../../../../db/rows.ts'
import type { Synced } from '../../../connectors/managed.ts'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { wireTime } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { ifFree } from '../../../kit/db/exclusive.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { asShop } from '../../authorize/auth/account.ts'
import { inManagedWords } from '../../authorize/auth/platform-words.ts'
import { pullDeliveries } from '../delivery/pull-deliveries.ts'
import { pullPerformance } from '../follow/pull-performance.ts'
import { pullPrices } from '../sales/pull-prices.ts'
import { pullSales } from '../sales/pull-sales.ts'
import { pullStockOrders } from '../stockup/pull-stock-orders.ts'
import { pullPlaces } from './pull-places.ts'

/** A page of news a transaction; told again it changes nothing, and a state never goes back. */
export type Sync = (house: House, shop: ShopAccount, ctx: Ctx) => Promise<Synced>
/** What a job of a type does. */
export const SYNCS: Partial<Record<number, Sync>> = {
  [JOB_TYPE.stockOrders]: pullStockOrders,
  [JOB_TYPE.deliveries]: pullDeliveries,
  [JOB_TYPE.sales]: pullSales,
  [JOB_TYPE.prices]: pullPrices,
  [JOB_TYPE.places]: pullPlaces,
  [JOB_TYPE.performance]: pullPerformance,
}

export const JOB_LOCK = 'temu-job'
type Job = Rows['temu_job'] & { shop_name: string }
export interface JobEnd {
  name: string
  /** Why it failed, in words. */
  failed: string | null
  /** What nobody foresaw, to be said once the others are done. */
  mistake?: Error
}

/** Runs one job unless somebody does already, or it has ended: one that was left half-way is done again from its beginning. */
export async function runJob(house: House, jobId: number, ctx: Ctx): Promise<JobEnd | null> {
  const held = await ifFree(house.db, JOB_LOCK, jobId, async () => {
    const job = await begun(house, jobId, ctx)
    return job ? worked(house, job, ctx) : null
  })
  return held?.done ?? null
}

async function begun(house: House, jobId: number, ctx: Ctx): Promise<Job | null> {
  const startTime = wireTime(house.clock.now())
  await house.db.transact((tx) => moveSet(tx, temuJob, jobStates, 'begin', [jobId], ctx, { ready: true, set: { startTime } }))
  const job = await house.db.one<Job>(
    sql`SELECT j.*, h.shop_name FROM temu_job j JOIN authorize_shop h ON h.id = j.shop_id WHERE j.id = ${jobId}`,
  )
  return job?.status === JOB.running ? job : null
}

async function worked(house: House, job: Job, ctx: Ctx): Promise<JobEnd> {
  const name = `${job.shop_name} ${jobTypeName(job.job_type)}`
  try {
    const synced = await synchronise(house, job, ctx)
    await house.db.transact((tx) => end(tx, house, job.id, 'finish', ctx, { ...synced, message: wordsOf(synced) }))
    return { name, failed: null }
  } catch (error) {
    const failed = error instanceof Refusal ? error.message : '执行出错，请稍后重试或联系管理员'
    await house.db.transact((tx) => end(tx, house, job.id, 'fail', ctx, { message: failed.slice(0, 500) }))
    return { name, failed, ...(!(error instanceof Refusal) && { mistake: error as Error }) }
  }
}

function synchronise(house: House, { shop_id, shop_name, job_type }: Job, ctx: Ctx): Promise<Synced> {
  const sync = SYNCS[job_type]
  if (!sync) throw new Refusal(409, `「${jobTypeName(job_type)}」还不能同步`)
  return inManagedWords(shop_name, () => asShop(house, shop_id, ctx, (shop) => sync(house, shop, ctx)))
}

export const wordsOf = ({ pulled, changed }: Synced): string =>
  changed ? `拉取 ${pulled} 条，变化 ${changed} 条` : `拉取 ${pulled} 条，没有变化`

const end = (tx: Tx, house: House, jobId: number, verb: 'finish' | 'fail', ctx: Ctx, set: object) =>
  moveSet(tx, temuJob, jobStates, verb, [jobId], ctx, { ready: true, set: { ...set, endTime: wireTime(house.clock.now()) } })

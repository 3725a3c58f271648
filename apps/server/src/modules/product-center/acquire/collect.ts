import { dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import { acquisitionStates, type SourcePlatform } from '@erp/contract/product-center/acquire/acquisition.states'
import { SITES } from '@erp/contract/product-center/acquire/source'
import { SiteDown, SiteRefused, type Sites, sitesOf } from '../../../connectors/acquire/sites.ts'
import { wireTime } from '../../../kit/clock.ts'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Pulse } from '../../../kit/job/pulse.ts'
import { moveSet } from '../../../kit/move.ts'
import { keepContents } from './content.ts'
import { type Pictured, withPictures } from './pictures.ts'
import { acquisition } from './states.ts'

/** Longer than a page and its picture may take: whoever holds a row for so long has died. */
const LEASE_MS = 3 * 60_000
const PAUSES_MS = [30_000, 2 * 60_000, 10 * 60_000]
const AT_ONCE = 4
const MOST_A_BEAT = 10
const CLOCK = 'product-center.acquire'

/** Every node looks; each row is held by one, and a site is asked by four at a time over all of them. */
export const collecting: Pulse = { seconds: 2, beat: (house) => collectDue(house) }

export async function collectDue(house: House, sites: Sites = sitesOf(house)): Promise<void> {
  const lanes = (await duePlatforms(house)).flatMap((plat) => Array.from({ length: AT_ONCE }, () => lane(house, sites, plat)))
  for (const ended of await Promise.allSettled(lanes)) if (ended.status === 'rejected') throw ended.reason
}

const isDue = (now: Date): Sql =>
  sql`t.deleted_at IS NULL AND ((t.acq_status = ${acquisition.waiting} AND t.next_time <= ${now}) OR (t.acq_status = ${acquisition.running} AND t.leased_until <= ${now}))`

async function duePlatforms({ db, clock }: House): Promise<SourcePlatform[]> {
  const rows = await db.query<{ plat: SourcePlatform }>(
    sql`SELECT DISTINCT t.src_plat AS plat FROM product_center_data_acquisition t WHERE ${isDue(clock.now())}`,
  )
  return rows.map(({ plat }) => plat)
}

async function lane(house: House, sites: Sites, plat: SourcePlatform): Promise<void> {
  for (let n = 0; n < MOST_A_BEAT; n++) {
    const due = await claim(house, plat)
    if (!due) return
    if (due.url) await collectOne(house, sites, due)
  }
}

interface Due {
  id: number
  url: string | null
  srcPlat: SourcePlatform
  /** Tries that came to nothing, before this one. */
  retryCount: number
  leasedUntil: Date
}

/** Committed before anything is asked. Whoever claims for a site waits for the other claims for it, so that all of them count the same. */
async function claim(house: House, srcPlat: SourcePlatform): Promise<Due | undefined> {
  const now = house.clock.now()
  const ctx = contextOfClock(house, CLOCK)
  return house.db.transact(async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`acquire/${srcPlat}`}))`)
    const busy = await tx.one<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM product_center_data_acquisition
      WHERE src_plat = ${srcPlat} AND acq_status = ${acquisition.running} AND leased_until > ${now} AND deleted_at IS NULL`)
    if (busy!.n >= AT_ONCE) return
    const row = await tx.one<{ id: number; url: string | null; retryCount: number; wasHeld: boolean }>(sql`
      SELECT t.id, t.url, t.retry_count AS "retryCount", t.acq_status = ${acquisition.running} AS "wasHeld" FROM product_center_data_acquisition t
      WHERE t.src_plat = ${srcPlat} AND ${isDue(now)} ORDER BY t.next_time, t.id LIMIT 1 FOR UPDATE SKIP LOCKED`)
    if (!row) return
    const due = { ...row, srcPlat, leasedUntil: new Date(now.getTime() + LEASE_MS) }
    if (row.wasHeld && !(await takenOver(tx, due, ctx))) return { ...due, url: null }
    const set = { leasedUntil: due.leasedUntil }
    await moveSet(tx, dataAcquisition, acquisitionStates, 'start', [row.id], ctx, { column: 'acq_status', set })
    return row.wasHeld ? { ...due, retryCount: row.retryCount + 1 } : due
  })
}

const HELD = '采集途中中断'

/** Somebody held it and died: that was a try. What kills whoever takes it is not tried for ever. */
async function takenOver(tx: Tx, { id, retryCount }: Due, ctx: Ctx): Promise<boolean> {
  const isLast = retryCount >= PAUSES_MS.length
  const set = { retryCount: retryCount + 1, failReason: HELD, leasedUntil: null }
  await moveSet(tx, dataAcquisition, acquisitionStates, isLast ? 'fail' : 'tryLater', [id], ctx, {
    column: 'acq_status',
    set,
    note: HELD,
  })
  return !isLast
}

async function collectOne(house: House, sites: Sites, due: Due): Promise<void> {
  const asked = { srcPlat: due.srcPlat, url: due.url! }
  try {
    const found = await sites.item(asked)
    await answered(house, due, await withPictures(house, sites, due.srcPlat, found))
  } catch (error) {
    if (!(error instanceof SiteDown || error instanceof SiteRefused)) throw error
    await notCollected(house, due, error)
  }
}

/** Whoever comes late finds the row in other hands, and writes nothing. */
const mine = ({ id, leasedUntil }: Due): Sql => sql`t.id = ${id} AND t.leased_until = ${leasedUntil}`

async function answered(house: House, due: Due, { found, hash }: Pictured): Promise<void> {
  const ctx = contextOfClock(house, CLOCK)
  const { images, video, skus, attrs, description, title, currency, priceMin, priceMax, shopName, salesCount, rating } = found
  const set = {
    title,
    currency,
    priceMin,
    priceMax,
    shopName,
    salesCount,
    rating,
    titleCn: SITES[due.srcPlat].isChinese ? title.slice(0, 200) : null,
    mainImage: images[0] ?? null,
    imageHash: hash,
    skuCount: skus.length,
    failReason: null,
    leasedUntil: null,
    nextTime: null,
  }
  await house.db.transact(async (tx) => {
    const how = { column: 'acq_status', set, ready: true }
    const moved = await moveSet(tx, dataAcquisition, acquisitionStates, 'answer', mine(due), ctx, how)
    if (moved.length) await keepContents(tx, [{ id: due.id, images, video, skus, attrs, description }])
  })
}

/** What may pass by itself is tried again, later and later; what a person has to look at is said at once. */
async function notCollected(house: House, due: Due, error: Error): Promise<void> {
  const ctx = contextOfClock(house, CLOCK)
  const pause = error instanceof SiteDown ? PAUSES_MS[due.retryCount] : undefined
  const failReason = error.message.slice(0, 500)
  const later = pause && { nextTime: wireTime(new Date(house.clock.now().getTime() + pause)), retryCount: due.retryCount + 1 }
  const how = { column: 'acq_status', set: { failReason, leasedUntil: null, ...later }, note: failReason, ready: true }
  await house.db.transact((tx) =>
    moveSet(tx, dataAcquisition, acquisitionStates, later ? 'tryLater' : 'fail', mine(due), ctx, how),
  )
}

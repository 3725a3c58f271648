import { goods1688, SYNC_NOW, type SyncAnswer } from '@erp/contract/goods/ali/goods1688'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { counted } from '../../../kit/job/outcome.ts'
import { logAll } from '../../../kit/log.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { startTask, taskJob } from '../../../kit/task/task.ts'
import { DOWN, type Fetched, fetchOffers } from './ali-fetch.ts'
import { reachableGoods } from './ali-reach.ts'
import { reviewLinks } from './ali-review.ts'
import { storeFetched } from './ali-store.ts'
import { afterAliSynced } from './ali-synced.ts'

type Sync = Handlers<typeof goods1688>['sync-1688-supplier']
const KIND = 'goods.ali-sync'
const CHUNK = 50

/** A few are synced while one waits, many in the background. */
export const syncSuppliers: Sync = async (tx, input, ctx) => {
  const offerIds = await offersAsked(tx, input, ctx)
  if (offerIds.length === 0) throw bad('没有可同步的1688商品')
  if (offerIds.length > SYNC_NOW) {
    const total = offerIds.length
    const { id } = await startTask(tx, ctx, { kind: KIND, title: '同步1688', input: { offerIds }, total })
    return { taskId: id, synced: 0, failed: [] }
  }
  const fetched = await fetchOffers(ctx.house, offerIds)
  if (fetched.failed.length === offerIds.length) throw refuse(DOWN)
  await take(tx, fetched, ctx, true)
  return { taskId: null, synced: offerIds.length - fetched.failed.length, failed: fetched.failed } satisfies SyncAnswer
}

/** By link, by goods or by number; what is out of reach is not there. */
async function offersAsked(tx: Tx, { ids, goodsIds, offerIds }: Parameters<Sync>[1], ctx: Ctx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    SELECT offer_id AS id FROM goods_ali_goods
    WHERE deleted_at IS NULL AND goods_id IN (${reachableGoods(ctx)})
      AND (id = ANY(${ids ?? []}::bigint[]) OR goods_id = ANY(${goodsIds ?? []}::bigint[]) OR offer_id = ANY(${offerIds ?? []}::text[]))
    UNION SELECT offer_id FROM goods_ali_offer_goods
    WHERE goods_id IN (${reachableGoods(ctx)}) AND (goods_id = ANY(${goodsIds ?? []}::bigint[]) OR offer_id = ANY(${offerIds ?? []}::text[]))
    ORDER BY 1`)
  return rows.map((row) => row.id)
}

/** What was fetched, and what follows from it. The clock leaves a line only where something changed. */
async function take(tx: Tx, fetched: Fetched, ctx: Ctx, logged: boolean): Promise<number> {
  const answered = [...fetched.found.map((offer) => offer.offerId), ...fetched.unknown]
  await storeFetched(tx, fetched, ctx)
  const moved = await reviewLinks(tx, answered, ctx)
  const found = fetched.found.map((offer) => offer.offerId)
  if (found.length) for (const synced of afterAliSynced()) await synced(tx, found, ctx)
  if (logged) {
    const offers = await tx.query<{ id: number; version: number }>(
      sql`SELECT id, version FROM goods_ali_offer WHERE offer_id = ANY(${answered}::text[])`,
    )
    await logAll(
      tx,
      ctx,
      offers.map(({ id, version }) => ({ entity: goods1688.path, entityId: id, action: '同步', version })),
    )
  }
  return moved.length
}

export const aliSyncJob = taskJob<{ offerIds: string[] }>({
  kind: KIND,
  name: '同步1688',
  run: async ({ house, input, context, progress }) => {
    const ctx = await context(`${goods1688.path}#sync-1688-supplier`)
    let failed = 0
    for (let from = 0; from < input.offerIds.length; from += CHUNK) {
      const fetched = await fetchOffers(house, input.offerIds.slice(from, from + CHUNK))
      await house.db.transact((tx) => take(tx, fetched, ctx, true))
      failed += fetched.failed.length
      const failures = fetched.failed.map(({ offerId, reason }) => ({ name: offerId, reason }))
      await progress(Math.min(from + CHUNK, input.offerIds.length), { failures })
    }
    const done = input.offerIds.length - failed
    return counted({ done, failed }, { done: `${done} 个1688商品`, failed: `${failed} 个1688商品` })
  },
})

/** Every offer that something is linked to, once a night. */
export async function syncAll(house: House): Promise<string> {
  const ctx = contextOfClock(house, KIND)
  const count = { synced: 0, failed: 0, moved: 0 }
  let last = ''
  for (;;) {
    const offers = await house.db.query<{ id: string }>(sql`
      SELECT o.offer_id AS id FROM goods_ali_offer o
      WHERE o.offer_id > ${last} AND o.deleted_at IS NULL
        AND EXISTS (SELECT 1 FROM goods_ali_goods l WHERE l.offer_id = o.offer_id AND l.deleted_at IS NULL)
      ORDER BY o.offer_id LIMIT ${CHUNK}`)
    if (offers.length === 0) return `同步 ${count.synced} 个，失败 ${count.failed} 个，${count.moved} 个关联状态变化`
    const fetched = await fetchOffers(
      house,
      offers.map((offer) => offer.id),
    )
    count.moved += await house.db.transact((tx) => take(tx, fetched, ctx, false))
    count.synced += offers.length - fetched.failed.length
    count.failed += fetched.failed.length
    last = offers.at(-1)!.id
  }
}

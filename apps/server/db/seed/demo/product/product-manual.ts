import type { Planned } from '@erp/contract/product-center/manual/manual-publish-rows'
import { sql } from '../../../../src/kit/db/db.ts'
import { Refusal } from '../../../../src/kit/refuse.ts'
import { finishPublish } from '../../../../src/modules/product-center/manual/finish.ts'
import { planPublishes } from '../../../../src/modules/product-center/manual/plan.ts'
import { cancelPublishes, failPublishes } from '../../../../src/modules/product-center/manual/verbs.ts'
import type { ListedGoods } from './product-goods.ts'
import type { ProductPlay } from './product-play.ts'

const DONE = 8
const FAILURES = ['平台提示类目需要审核', '图片被平台驳回', '店铺刊登额度已用完']

/** Listed by hand in shops that no template reaches: planned, done, failed, given up. */
export async function publishByHand(play: ProductPlay, goods: ListedGoods[]): Promise<void> {
  const shops = await play.tx.query<{ id: number; seller: string; plat: string }>(sql`
    SELECT s.id, u.username AS seller, s.plat_code AS plat FROM authorize_shop s JOIN account_user u ON u.id = s.seller_id AND u.status = 1
    WHERE s.status = 1 AND s.plat_code IN ('ebay-yw', 'ebay-hw', 'amazon', 'shopee') AND s.auth_status IN (1, 2) ORDER BY u.username <> 'seller', s.id LIMIT 5`)
  for (const [n, { id, seller, plat }] of shops.entries()) {
    const goodsIds = goods.slice(n * 4, n * 4 + 6).map((one) => one.id)
    const planDate = new Date(play.on(n - 2, 20)).toISOString().slice(0, 10)
    const input = { goodsIds, shopIds: [id], planDate, skip: 1 as const }
    const { made } = (await planPublishes(play.tx, input, await play.at(play.on(6, 10, n), seller))) as Planned
    await publish(
      play,
      made.map((one) => one.id),
      seller,
      plat,
      n,
    )
  }
}

async function publish(play: ProductPlay, ids: number[], seller: string, plat: string, n: number): Promise<void> {
  const [done, failed, given] = [ids.slice(0, Math.min(2, DONE)), ids.slice(2, 3), ids.slice(3, 4)]
  for (const [i, id] of done.entries()) await finish(play, id, String(404_000_000_000 + n * 1000 + i * 7), seller, plat)
  if (failed.length)
    await failPublishes(play.tx, { ids: failed, reason: FAILURES[n % FAILURES.length]! }, await play.at(play.on(3, 15), seller))
  if (given.length && n % 2 === 0) await cancelPublishes(play.tx, { ids: given }, await play.at(play.on(3, 16), seller))
}

/** A shop SKU that stands for something else there already is left as it is planned. */
async function finish(play: ProductPlay, id: number, itemId: string, seller: string, plat: string): Promise<void> {
  const ctx = await play.at(play.on(4, 11), seller)
  const itemUrl = plat.startsWith('ebay') ? `https://www.ebay.com/itm/${itemId}` : `https://www.example.com/${plat}/${itemId}`
  await ctx.house.db
    .transact(() => finishPublish(play.tx, { id, itemId, itemUrl }, ctx) as Promise<unknown>)
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
}

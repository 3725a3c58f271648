import { PRODUCT_STATUS } from '@erp/contract/product-center/listing/listing.states'
import { publishTask } from '@erp/contract/product-center/task/publish-task'
import { publishTaskStates, TASK_TYPE } from '@erp/contract/product-center/task/publish-task.states'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import type { ProductNews } from '../../../connectors/smt.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { type Assigned, moveSet } from '../../../kit/move.ts'
import type { ListType } from '../listing/content.ts'
import { keepListing } from '../listing/keep.ts'
import { pricesTaken, statusTaken, stockTaken, updateRefused, updateTaken } from '../listing/settled.ts'
import { platformListed } from '../platform/listed.ts'
import { endTemplates, lockAround } from './around.ts'
import { CLOCK, type Task } from './claim.ts'
import type { PricePayload, PublishPayload, StockPayload } from './payload.ts'
import { tellEnded } from './tell-ended.ts'

type Verb = 'succeed' | 'fail' | 'later' | 'doubt'
const MOST_WORDS = 500

/** As long as it is still ours: who was taken for dead says nothing any more. */
async function turned(house: House, task: Task, verb: Verb, set: Assigned, effect?: (tx: Tx, ctx: Ctx) => Promise<unknown>) {
  const ctx = contextOfClock(house, CLOCK)
  await house.db.transact(async (tx) => {
    await lockAround(tx, [task])
    const mine = sql`t.id = ${task.id} AND t.version = ${task.version}`
    const note = typeof set['errorMsg'] === 'string' ? { note: set['errorMsg'].slice(0, 200) } : {}
    const how = { column: 'task_status', ready: true, set: { leasedUntil: null, ...set }, ...note }
    const moved = await moveSet(tx, publishTask, publishTaskStates, verb, mine, ctx, how)
    if (moved.length) await effect?.(tx, ctx)
  })
}

const cut = (words: string): string => words.slice(0, MOST_WORDS)
const ended = (house: House) => ({ endTime: house.clock.now() })
const done = { errorCode: null, errorMsg: null }

/** The platform has it: so do we, with its SKUs and links, and whoever waits for it. */
export const published = (house: House, task: Task, shop: ShopAccount, news: ProductNews): Promise<void> =>
  turned(house, task, 'succeed', { ...ended(house), ...done, productId: news.productId }, async (tx, ctx) => {
    const ours = new Map((task.payload as unknown as PublishPayload).content.skus.map(({ shopSku, skuId }) => [shopSku, skuId]))
    const skus = news.content.skus.map((sku) => ({ ...sku, skuId: ours.get(sku.shopSku) ?? null }))
    const told = { ...news, content: { ...news.content, skus } }
    const from = { templateId: task.template_id, goodsId: task.goods_id, listType: task.list_type as ListType }
    const { listingId } = await keepListing(tx, shop, told, from, ctx)
    await tx.run(sql`UPDATE product_center_publish_task SET listing_id = ${listingId} WHERE id = ${task.id}`)
    if (task.goods_id) await platformListed(tx, task.goods_id, shop.platCode, ctx)
    await endTemplates(tx, [task], ctx)
    await tellEnded(tx, [task], ctx)
  })

/** What is online was changed as it was asked for. */
export const changed = (house: House, task: Task, platModified: string | null): Promise<void> =>
  turned(house, task, 'succeed', { ...ended(house), ...done }, async (tx, ctx) => {
    const sent = { listingId: task.listing_id!, platModified }
    if (task.task_type === TASK_TYPE.update) await updateTaken(tx, sent, ctx)
    else if (task.task_type === TASK_TYPE.price) await pricesTaken(tx, sent, task.payload as unknown as PricePayload, ctx)
    else if (task.task_type === TASK_TYPE.stock) await stockTaken(tx, sent, task.payload as unknown as StockPayload, ctx)
    else {
      const isOn = task.task_type === TASK_TYPE.online
      await statusTaken(tx, sent.listingId, isOn ? PRODUCT_STATUS.onSelling : PRODUCT_STATUS.offline, ctx)
    }
  })

/** A person has to do something first. */
export const failed = (house: House, task: Task, code: string | null, words: string): Promise<void> =>
  turned(house, task, 'fail', { ...ended(house), errorCode: code, errorMsg: cut(words) }, async (tx, ctx) => {
    if (task.task_type === TASK_TYPE.update) await updateRefused(tx, task.listing_id!, words, ctx)
    await endTemplates(tx, [task], ctx)
    await tellEnded(tx, [task], ctx)
  })

/** Sent again later; what the platform had no time for was no try. */
export const later = (house: House, task: Task, inMs: number, words: string, counts = true): Promise<void> =>
  turned(house, task, 'later', {
    nextTime: new Date(house.clock.now().getTime() + inMs),
    errorMsg: cut(words),
    attempts: task.attempts - (counts ? 0 : 1),
  })

/** Nobody knows: the platform is asked later. */
export const doubted = (house: House, task: Task, inMs: number, words: string): Promise<void> =>
  turned(house, task, 'doubt', { nextTime: new Date(house.clock.now().getTime() + inMs), errorMsg: cut(words) })

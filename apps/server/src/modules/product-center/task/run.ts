import { TASK_TYPE } from '@erp/contract/product-center/task/publish-task.states'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { ListingRefused } from '../../../connectors/smt/refused.ts'
import { type ListingPlatform, listingPlatform, type ProductNews } from '../../../connectors/smt.ts'
import { ConnectorFailure } from '../../../kit/connector/failure.ts'
import { sql } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { asShop } from '../../authorize/auth/account.ts'
import { CLOCK, type Claimed, holdShopOff } from './claim.ts'
import type { Again, PublishPayload } from './payload.ts'
import { changeProduct, foundDone, platformType } from './platform.ts'
import { changed, doubted, failed, later, published } from './settle.ts'
import { withOwnIds } from './shop-ids.ts'

const SECOND = 1000
/** Sent so often without anybody asking for it. */
const MOST_TRIES = 3
const THROTTLED_MS = 60 * SECOND
const UNSURE_MS = 30 * SECOND
const PAUSES_MS = [30 * SECOND, 120 * SECOND]
const LOST = '平台没有找到已发布的商品'

/** One task that is ours for the moment, from what is known of it to how it ended. */
export async function runTask(house: House, task: Claimed): Promise<void> {
  try {
    if (task.wasUnsure) await verify(house, task)
    else await send(house, task)
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error
    await notDone(house, task, error)
  }
}

/** Asked one by one: each may be put a second time with a new token, and what is put again must not be done again. */
const asking = (house: House) => {
  const platform = listingPlatform(house)
  const ask = <R>(shopId: number, question: (platform: ListingPlatform, shop: ShopAccount) => Promise<R>) =>
    asShop(house, shopId, contextOfClock(house, CLOCK), (shop) => question(platform, shop))
  return { platform, ask }
}

/** The platform has it, or it is sent again as long as it may be. */
async function verify(house: House, task: Claimed): Promise<void> {
  if (await settledBy(house, task)) return
  if (task.task_type === TASK_TYPE.publish && task.product_id) return failed(house, task, null, `${LOST}${task.product_id}`)
  if (task.attempts >= MOST_TRIES) return failed(house, task, null, task.error_msg ?? LOST)
  await later(house, task, 0, '平台没有该商品，重新发送')
}

async function settledBy(house: House, task: Claimed): Promise<boolean> {
  const { ask } = asking(house)
  const found = await ask(task.shop_id, async (platform, shop) => ({ shop, news: await foundDone(platform, shop, task) }))
  if (!found.news) return false
  await settle(house, task, found.shop, found.news)
  return true
}

const settle = (house: House, task: Claimed, shop: ShopAccount, news: ProductNews): Promise<void> =>
  task.task_type === TASK_TYPE.publish ? published(house, task, shop, news) : changed(house, task, news.platModified)

/** What was tried before is looked for first. */
async function send(house: House, task: Claimed): Promise<void> {
  const isKnown = task.task_type === TASK_TYPE.publish && task.product_id !== null
  const wasTried = task.attempts > 1 || (task.payload as Again).again || isKnown
  if (wasTried && (await settledBy(house, task))) return
  if (task.task_type === TASK_TYPE.publish) return publish(house, task)
  const { ask } = asking(house)
  await changed(house, task, await ask(task.shop_id, (platform, shop) => changeProduct(platform, shop, task)))
}

/** Its number is kept before anything else is asked. */
async function publish(house: House, task: Claimed): Promise<void> {
  const { content, shopIds } = task.payload as unknown as PublishPayload
  const { platform, ask } = asking(house)
  const own = await withOwnIds(platform, (id, question) => ask(id, (_p, shop) => question(shop)), task.shop_id, shopIds, content)
  const type = platformType(task.list_type)
  const { productId } = await ask(task.shop_id, (asked, shop) => asked.publish(shop, type, own))
  task.product_id = productId
  await house.db.run(
    sql`UPDATE product_center_publish_task SET product_id = ${productId} WHERE id = ${task.id} AND version = ${task.version}`,
  )
  if (!(await settledBy(house, task))) await doubted(house, task, UNSURE_MS, LOST)
}

/** Too much: later, and no try. Silence: asked about later. A cut line: sent again, three times at most. A no: at once. */
async function notDone(house: House, task: Claimed, failure: ConnectorFailure): Promise<void> {
  const { kind, message } = failure
  const isUnsure = task.wasUnsure || (task.task_type === TASK_TYPE.publish && task.product_id !== null)
  if (kind === 'throttled') {
    await holdShopOff(house, task.shop_id, new Date(house.clock.now().getTime() + THROTTLED_MS))
    return isUnsure ? doubted(house, task, THROTTLED_MS, message) : later(house, task, THROTTLED_MS, message, false)
  }
  if (failure.passes && isUnsure) return doubted(house, task, THROTTLED_MS, message)
  if (kind === 'timeout') return doubted(house, task, UNSURE_MS, message)
  if (failure.passes && task.attempts < MOST_TRIES) return later(house, task, PAUSES_MS[task.attempts - 1]!, message)
  const code = failure instanceof ListingRefused ? failure.code : null
  await failed(house, task, code, kind === 'auth' ? await lostWords(house, task.shop_id, message) : message)
}

/** A shop that was closed is not helped by authorising it again. */
async function lostWords({ db }: House, shopId: number, message: string): Promise<string> {
  const shop = await db.one<{ name: string }>(sql`SELECT shop_name AS name FROM authorize_shop WHERE id = ${shopId}`)
  const isClosed = message.includes('停用') || message.includes('封店')
  return isClosed ? `店铺【${shop!.name}】${message.replace(/^店铺/, '')}` : `店铺【${shop!.name}】授权已过期，请重新授权`
}

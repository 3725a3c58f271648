import { compare } from '@erp/contract/kit/decimal'
import { PRODUCT_STATUS } from '@erp/contract/product-center/listing/listing.states'
import { TASK_TYPE } from '@erp/contract/product-center/task/publish-task.states'
import type { ListingContent } from '@erp/contract/product-center/template/content'
import { LIST_TYPE } from '@erp/contract/product-center/template/template.states'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import type { ListingPlatform, ProductNews } from '../../../connectors/smt.ts'
import type { Task } from './claim.ts'
import type { PricePayload, PublishPayload, StockPayload, UpdatePayload } from './payload.ts'

/** Defective goods are sold by the shop itself. */
export const platformType = (listType: number): 1 | 2 => (listType === LIST_TYPE.managed ? LIST_TYPE.managed : LIST_TYPE.pop)

/** What the platform has of it, when it has what was asked for; null when it has not. */
export async function foundDone(platform: ListingPlatform, shop: ShopAccount, task: Task): Promise<ProductNews | null> {
  if (task.product_id) {
    const news = await platform.product(shop, task.product_id)
    return news && isDone(task, news) ? news : null
  }
  const { content, others } = task.payload as unknown as PublishPayload
  const news = await platform.findBySku(shop, content.skus[0]!.shopSku)
  return news && !others.includes(news.productId) ? news : null
}

function isDone({ task_type, list_type, payload }: Task, news: ProductNews): boolean {
  const { skus } = news.content
  if (task_type === TASK_TYPE.publish) return true
  if (task_type === TASK_TYPE.online) return news.productStatus === PRODUCT_STATUS.onSelling
  if (task_type === TASK_TYPE.offline) return news.productStatus === PRODUCT_STATUS.offline
  if (task_type === TASK_TYPE.update) return sameContent((payload as unknown as UpdatePayload).content, news.content)
  if (task_type === TASK_TYPE.stock)
    return (payload as unknown as StockPayload).stock.every((one) =>
      skus.some(({ shopSku, stock }) => shopSku === one.shopSku && stock === one.stock),
    )
  const priceOf = (sku: (typeof skus)[number]) => (list_type === LIST_TYPE.managed ? sku.supplyPrice : sku.skuPrice)
  return (payload as unknown as PricePayload).prices.every((one) =>
    skus.some((sku) => sku.shopSku === one.shopSku && compare(priceOf(sku) ?? '0', one.price) === 0),
  )
}

/** In whatever order its parts are told; our own ids are nothing to the platform. */
export const sameContent = (ours: ListingContent, theirs: ListingContent): boolean => worded(ours) === worded(theirs)
const worded = (content: ListingContent): string =>
  JSON.stringify({ ...content, skus: content.skus.map((sku) => ({ ...sku, skuId: null })) }, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** Changes a product that is there; may be said again. Answers the platform's time of the change where it tells one. */
export async function changeProduct(platform: ListingPlatform, shop: ShopAccount, task: Task): Promise<string | null> {
  const productId = task.product_id!
  switch (task.task_type) {
    case TASK_TYPE.update: {
      const { content, known } = task.payload as unknown as UpdatePayload
      return (await platform.update(shop, productId, content, known)).platModified
    }
    case TASK_TYPE.price: {
      const prices = (task.payload as unknown as PricePayload).prices.map(({ shopSku, price }) => ({ shopSku, price }))
      return (await platform.setPrices(shop, productId, prices)).platModified
    }
    case TASK_TYPE.stock:
      return (await platform.setStock(shop, productId, (task.payload as unknown as StockPayload).stock)).platModified
    case TASK_TYPE.online:
      await platform.putOnline(shop, productId)
      return null
    default:
      await platform.putOffline(shop, productId)
      return null
  }
}

import { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import type { Handlers } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { makeTemplates } from '../template/make.ts'
import { contentsOf } from './details.ts'
import { lockListing } from './lock.ts'

const MOST = 80

/** A draft that says what the listing says, for the same shop and whichever else is chosen there. */
export const saveAsTemplate: Handlers<typeof smtListing>['save-as-template'] = async (tx, { listingId, tempName }, ctx) => {
  const row = await lockListing(tx, listingId, ctx)
  const content = (await contentsOf(tx, [listingId])).get(listingId)!
  const name = tempName || row.subject?.slice(0, MOST) || row.product_id
  const own = { tempType: row.list_type, goodsId: row.goods_id, shopIds: [row.shop_id], categoryPath: row.category_path }
  const draft = { ...own, tempName: name, content, note: `来自在线商品${row.product_id}` }
  const [templateId] = await makeTemplates(tx, [draft], ctx)
  await log(tx, ctx, { entity: smtListing.path, entityId: listingId, action: '另存为模板', version: row.version, note: name })
  return { templateId: templateId! }
}

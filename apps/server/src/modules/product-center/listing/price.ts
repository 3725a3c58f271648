import { PRICE_MODE, PRODUCT_STATUS } from '@erp/contract/product-center/listing/listing.states'
import type { Applied } from '@erp/contract/product-center/listing/listing-rows'
import type { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { TASK_TYPE } from '@erp/contract/product-center/task/publish-task.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { ofShops } from '../../goods/link/shop-rows.ts'
import { askTasks } from '../task/ask.ts'
import { type Listing, lockListings, seenListings } from './lock.ts'
import { marginWorld } from './margin.ts'
import { type Asked, type Changed, changesOf, checkAsked, markOf, previewOf } from './price-change.ts'
import { logAsked, refuseEach, taskOf } from './push.ts'
import type { PricePayload } from './settled.ts'
import { skuLines } from './sku-lines.ts'

type Calls = Handlers<typeof smtListing>

export const previewPrice: Calls['preview-price'] = async (tx, { ids, listType, ...input }, ctx) => {
  const asked = askedOf(input)
  const all = asked.mode === PRICE_MODE.alert && !ids?.length
  if (!all && !ids?.length) throw bad('请选择在线商品', 'ids')
  const seen = all ? await alerted(tx, listType ?? null, ctx) : await seenListings(tx, ids!, ctx)
  return previewOf(await reckonAll(tx, seen, asked, ctx))
}

const AT_ONCE = 1000
/** What waits for another price, the longest first; more than a person looks through at once waits for the next time. */
async function alerted(tx: Tx, listType: number | null, ctx: Ctx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    SELECT t.id FROM product_center_smt_listing t WHERE t.alert_time IS NOT NULL AND t.deleted_at IS NULL AND ${ofShops(ctx)}
      AND (${listType}::int IS NULL OR t.list_type = ${listType}) ORDER BY t.alert_time, t.id LIMIT ${AT_ONCE}`)
  return rows.map(({ id }) => id)
}

/** What was looked at is what is done: prices that are others by now are looked at again. */
export const batchPrice: Calls['batch-price'] = async (tx, { ids, mark, ...input }, ctx) => {
  const asked = askedOf(input)
  const rows = await lockListings(tx, ids, ctx)
  const changed = (await reckonAll(tx, ids, asked, ctx)).filter(({ newPrice }) => newPrice !== null)
  if (mark && mark !== markOf(changed)) throw refuse('价格或成本在预览后有变化，请重新预览')
  return applyPrices(tx, rows, changed, { ...asked, undoOf: null }, ctx)
}

const askedOf = ({ mode, value }: { mode: Asked['mode']; value?: string | null }): Asked => ({ mode, value: value ?? null })

async function reckonAll(tx: Tx, ids: readonly number[], asked: Asked, ctx: Ctx): Promise<Changed[]> {
  checkAsked(asked)
  const lines = await skuLines(tx, ids)
  return changesOf(lines, asked, await marginWorld(tx, lines, ctx.now))
}

interface Batch {
  mode: string
  value: string | null
  undoOf: number | null
}

/** Kept with the prices before, then asked of the platform: a task a listing. */
export async function applyPrices(tx: Tx, rows: Listing[], changed: Changed[], batch: Batch, ctx: Ctx): Promise<Applied> {
  const byListing = Map.groupBy(changed, ({ line }) => line.listingId)
  const touched = rows.filter(({ id }) => byListing.has(id))
  if (touched.length === 0) throw refuse('没有需要改价的SKU')
  refuseEach(touched, (row) =>
    row.product_status === PRODUCT_STATUS.deleted ? `在线商品【${row.product_id}】当前状态为已删除，不能改价` : null,
  )
  const batchId = await keepBatch(tx, changed, touched.length, batch, ctx)
  await askTasks(
    tx,
    touched.map((row) => ({ ...taskOf(row, TASK_TYPE.price), payload: payloadOf(byListing.get(row.id)!, batch) })),
    ctx,
  )
  const action = batch.mode === PRICE_MODE.undo ? '撤销改价' : '改价'
  await logAsked(tx, touched, action, ctx, ({ id }) => wordsOf(byListing.get(id)!))
  return { batchId, listings: touched.length, skus: changed.length }
}

/** What the price is set for is what it leaves today; by a target, that target itself. */
const payloadOf = (changed: Changed[], { mode, value }: Batch): PricePayload => ({
  prices: changed.map(({ line, newPrice, newMargin }) => ({
    shopSku: line.shopSku,
    price: newPrice!,
    target: mode === PRICE_MODE.margin ? value : mode === PRICE_MODE.alert ? line.targetMargin : newMargin,
  })),
})

const MOST_WORDS = 5
function wordsOf(changed: Changed[]): string {
  const said = changed.slice(0, MOST_WORDS).map(({ line, newPrice }) => `${line.shopSku} ${line.price ?? '无'}→${newPrice}`)
  return `${said.join('；')}${changed.length > MOST_WORDS ? ` 等${changed.length}个SKU` : ''}`
}

async function keepBatch(
  tx: Tx,
  changed: Changed[],
  listings: number,
  { mode, value, undoOf }: Batch,
  ctx: Ctx,
): Promise<number> {
  const by = ctx.user.userId
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO product_center_price_batch (mode, value, listing_count, sku_count, undo_of, create_by, create_time, update_by, update_time)
    VALUES (${mode}, ${value}, ${listings}, ${changed.length}, ${undoOf}, ${by}, ${ctx.now}, ${by}, ${ctx.now}) ON CONFLICT (undo_of) DO NOTHING RETURNING id`)
  if (!made) throw refuse('该次改价已撤销')
  const column = <T>(of: (one: Changed) => T): T[] => changed.map(of)
  await tx.run(sql`
    INSERT INTO product_center_price_batch_line (batch_id, listing_sku_id, listing_id, shop_sku, old_price, new_price)
    SELECT ${made.id}, * FROM unnest(${column(({ line }) => line.listingSkuId)}::bigint[], ${column(({ line }) => line.listingId)}::bigint[],
      ${column(({ line }) => line.shopSku)}::text[], ${column(({ line }) => line.price)}::numeric[], ${column(({ newPrice }) => newPrice)}::numeric[])`)
  return made.id
}

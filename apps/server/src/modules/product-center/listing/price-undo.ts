import { compare } from '@erp/contract/kit/decimal'
import { PRICE_MODE } from '@erp/contract/product-center/listing/listing.states'
import type { PriceBatch } from '@erp/contract/product-center/listing/listing-rows'
import type { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { peopleOf } from '../../../kit/scope.ts'
import { lockListings } from './lock.ts'
import { isReckoned, marginIn, marginWorld, reckon } from './margin.ts'
import { applyPrices } from './price.ts'
import type { Changed } from './price-change.ts'
import { skuLines } from './sku-lines.ts'

type Calls = Handlers<typeof smtListing>

/** Whose batches one sees: one's own and those of the people in one's scope. */
const reach = ({ user }: Ctx): Sql => (user.scope.all ? raw('true') : sql`b.create_by = ${peopleOf(user)}`)

export const priceBatches: Calls['price-batches'] = async (tx, { pageNum, pageSize }, ctx) => {
  const size = pageSize ?? 20
  const list = await tx.query<PriceBatch & object>(sql`
    SELECT b.id AS "batchId", b.mode, b.value, b.listing_count AS "listingCount", b.sku_count AS "skuCount", u.display_name AS "createBy", b.create_time AS "createTime",
      (EXISTS (SELECT 1 FROM product_center_price_batch o WHERE o.undo_of = b.id))::int AS "isUndone", b.undo_of AS "undoOf"
    FROM product_center_price_batch b LEFT JOIN account_user u ON u.id = b.create_by
    WHERE b.deleted_at IS NULL AND ${reach(ctx)} ORDER BY b.id DESC LIMIT ${size} OFFSET ${((pageNum ?? 1) - 1) * size}`)
  const counted = await tx.one<{ n: number }>(
    sql`SELECT count(*) AS n FROM product_center_price_batch b WHERE b.deleted_at IS NULL AND ${reach(ctx)}`,
  )
  return { list, total: counted!.n }
}

interface Line {
  listingSkuId: number
  listingId: number
  oldPrice: string | null
  newPrice: string
}

/** Another batch from the prices before. What was priced anew since then is somebody's later wish, and stays. */
export const undoPrice: Calls['undo-price'] = async (tx, { batchId }, ctx) => {
  const found = await tx.one<{ mode: string }>(
    sql`SELECT b.mode FROM product_center_price_batch b WHERE b.id = ${batchId} AND b.deleted_at IS NULL AND ${reach(ctx)}`,
  )
  if (!found) throw missing('改价记录')
  if (found.mode === PRICE_MODE.undo) throw refuse('撤销不能再撤销，请重新改价')
  const lines = await tx.query<Line & object>(sql`
    SELECT listing_sku_id AS "listingSkuId", listing_id AS "listingId", old_price AS "oldPrice", new_price AS "newPrice"
    FROM product_center_price_batch_line WHERE batch_id = ${batchId}`)
  const rows = await lockListings(
    tx,
    lines.map(({ listingId }) => listingId),
    ctx,
  )
  const changed = await backOf(tx, lines, ctx)
  if (changed.length === 0) throw refuse('这些商品的价格之后又改过，或还没有改成，没有可撤销的SKU')
  return applyPrices(tx, rows, changed, { mode: PRICE_MODE.undo, value: null, undoOf: batchId }, ctx)
}

async function backOf(tx: Tx, kept: Line[], ctx: Ctx): Promise<Changed[]> {
  const now = await skuLines(tx, [...new Set(kept.map(({ listingId }) => listingId))])
  const world = await marginWorld(tx, now, ctx.now)
  const before = new Map(kept.map((line) => [line.listingSkuId, line]))
  return now.flatMap((line) => {
    const was = before.get(line.listingSkuId)
    if (!was?.oldPrice || line.price === null || compare(line.price, was.newPrice) !== 0) return []
    const found = reckon(line, world)
    const margin = (price: string | null) => (isReckoned(found) ? marginIn(world, price, found) : null)
    const { oldPrice } = was
    return [{ line, newPrice: oldPrice, oldMargin: margin(line.price), newMargin: margin(oldPrice), reason: null }]
  })
}

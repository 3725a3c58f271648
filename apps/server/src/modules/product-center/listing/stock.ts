import { createHash } from 'node:crypto'
import { PRODUCT_STATUS, STOCK_MODE, type StockMode } from '@erp/contract/product-center/listing/listing.states'
import type { Applied, StockLine, StockPreview } from '@erp/contract/product-center/listing/listing-rows'
import type { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { TASK_TYPE } from '@erp/contract/product-center/task/publish-task.states'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { askTasks } from '../task/ask.ts'
import { type Listing, lockListings, seenListings } from './lock.ts'
import { logAsked, refuseEach, taskOf } from './push.ts'
import type { StockPayload } from './settled.ts'
import { type SkuLine, skuLines } from './sku-lines.ts'

type Calls = Handlers<typeof smtListing>
const MOST = 999_999
interface Asked {
  mode: StockMode
  value: number | null
}

export const previewStock: Calls['preview-stock'] = async (tx, { ids, ...input }, ctx) => {
  const asked = askedOf(input)
  const lines = (await skuLines(tx, await seenListings(tx, ids, ctx))).map((line) => changeOf(line, asked))
  const changed = lines.filter(({ newStock }) => newStock !== null)
  const listings = new Set(lines.map(({ listingId }) => listingId)).size
  return {
    lines,
    listings,
    changed: changed.length,
    kept: lines.length - changed.length,
    mark: markOf(changed),
  } satisfies StockPreview
}

export const batchStock: Calls['batch-stock'] = async (tx, { ids, mark, ...input }, ctx) => {
  const asked = askedOf(input)
  const rows = await lockListings(tx, ids, ctx)
  const changed = (await skuLines(tx, ids)).map((line) => changeOf(line, asked)).filter(({ newStock }) => newStock !== null)
  if (mark && mark !== markOf(changed)) throw refuse('库存在预览后有变化，请重新预览')
  return applyStock(tx, rows, changed, ctx)
}

function askedOf({ mode, value }: { mode: StockMode; value?: number | null }): Asked {
  if (mode !== STOCK_MODE.available && (value === null || value === undefined)) throw bad('请填写数量', 'value')
  if (mode === STOCK_MODE.set && value! < 0) throw bad('库存应为0～999999的整数', 'value')
  return { mode, value: value ?? null }
}

/** By what there is: a listing of defective goods offers all of it, no reserve is held back. */
function changeOf(line: SkuLine, { mode, value }: Asked): StockLine {
  const { listingId, shopName, productId, subject, listingSkuId, shopSku, sku, available, online } = line
  const own = { listingId, shopName, productId, subject, listingSkuId, shopSku, sku, available, oldStock: online }
  const wanted = mode === STOCK_MODE.available ? available : mode === STOCK_MODE.set ? value! : online + value!
  if (wanted === null) return { ...own, newStock: null, reason: '未关联本地SKU' }
  const newStock = Math.min(Math.max(wanted, 0), MOST)
  return newStock === online ? { ...own, newStock: null, reason: '库存不变' } : { ...own, newStock, reason: null }
}

const markOf = (changed: readonly StockLine[]): string =>
  createHash('sha256')
    .update(changed.map(({ listingSkuId, oldStock, newStock }) => `${listingSkuId} ${oldStock} ${newStock}`).join('\n'))
    .digest('hex')
    .slice(0, 32)

/** Asked of the platform: a task a listing. */
export async function applyStock(tx: Tx, rows: Listing[], changed: StockLine[], ctx: Ctx): Promise<Applied> {
  const byListing = Map.groupBy(changed, ({ listingId }) => listingId)
  const touched = rows.filter(({ id }) => byListing.has(id))
  if (touched.length === 0) throw refuse('没有需要改库存的SKU')
  refuseEach(touched, (row) =>
    row.product_status === PRODUCT_STATUS.deleted ? `在线商品【${row.product_id}】当前状态为已删除，不能改库存` : null,
  )
  const payload = (lines: StockLine[]): StockPayload => ({
    stock: lines.map(({ shopSku, newStock }) => ({ shopSku, stock: newStock! })),
  })
  await askTasks(
    tx,
    touched.map((row) => ({ ...taskOf(row, TASK_TYPE.stock), payload: payload(byListing.get(row.id)!) })),
    ctx,
  )
  const said = (lines: StockLine[]) =>
    lines.slice(0, 5).map(({ shopSku, oldStock, newStock }) => `${shopSku} ${oldStock}→${newStock}`)
  await logAsked(tx, touched, '改库存', ctx, ({ id }) => said(byListing.get(id)!).join('；'))
  return { batchId: null, listings: touched.length, skus: changed.length }
}

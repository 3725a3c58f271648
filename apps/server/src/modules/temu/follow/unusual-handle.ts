import type { ActionInput } from '@erp/contract/kit'
import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { UNUSUAL_STATE, unusualStates } from '@erp/contract/stock/transfer/unusual-transfer.states'
import { temuUnusual, UNUSUAL_KIND, UNUSUAL_WAY } from '@erp/contract/temu/follow/unusual-transfer'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { auditOwned, closeOwned, layTransfers, receiveOwned, shipOwned } from '../../stock/transfer/transfer-by-owner.ts'
import { type Entry, lockUnusual, settleUnusual } from '../../stock/transfer/unusual-transfer.ts'
import { finishIfSettled } from '../delivery/finish.ts'
import { followStock } from './follow-stock.ts'
import { noteDifferences } from './unusual.ts'
import { unusualList } from './unusual-list.ts'

type Handling = ActionInput<(typeof temuUnusual)['actions']['handle']>
interface Locked {
  id: number
  version: number
  kind: number
  status: number
  delivery_order_id: number
  transfer_id: number
  transfer_line_id: number
  sku_id: number
  stock_unusual_id: number | null
  miss_qty: number
  handled_qty: number
  out_store_id: number
  unusual_no: string
}
const VIRTUAL = 6
const RETURNED = 5
const TYPE_PLATFORM = 4
const MOST_WAIT = 30

/** The delivery order is locked before what is missing of it, as its own verbs do. */
async function locked(tx: Tx, id: number, version: number, ctx: Ctx): Promise<Locked> {
  const seen = await unusualList.get(tx, id, ctx)
  await tx.one(sql`SELECT 1 FROM temu_delivery_order WHERE id = ${seen.deliveryOrderId} FOR UPDATE`)
  const row = await tx.one<Locked>(sql`
    SELECT t.*, o.out_store_id FROM temu_unusual t JOIN temu_delivery_order o ON o.id = t.delivery_order_id WHERE t.id = ${id} FOR UPDATE OF t`)
  if (!row) throw missing(temuUnusual.title)
  if (row.version !== version) throw refuse('数据已被他人修改，请刷新后重试')
  return row
}

export async function handleUnusual(tx: Tx, { id, version, entries }: Handling, ctx: Ctx): Promise<null> {
  const row = await locked(tx, id, version, ctx)
  const open = row.miss_qty - row.handled_qty
  const quantity = entries.reduce((sum, entry) => sum + entry.quantity, 0)
  if (quantity > open) throw bad(`处理数量超过未处理数量 ${open}`)
  const isSurplus = row.kind === UNUSUAL_KIND.surplus
  if (entries.some(({ handleType }) => (handleType === UNUSUAL_WAY.transfer) !== isSurplus))
    throw bad(isSurplus ? '多收只能补调拨' : '补调拨只用于多收')
  if (isSurplus) await transferSurplus(tx, row, quantity, ctx)
  else await settleMissing(tx, row, entries, ctx)
  await finishIfSettled(tx, row.delivery_order_id, ctx)
  return null
}

/** What came too much had left us without being counted: it is taken out of the store it came from. */
async function transferSurplus(tx: Tx, row: Locked, quantity: number, ctx: Ctx): Promise<void> {
  const lines = [{ skuId: row.sku_id, quantity }]
  const laid = {
    transferType: TYPE_PLATFORM,
    outStoreId: row.out_store_id,
    inStoreId: TEMU_STORE_ID,
    sourceDocNo: row.unusual_no,
    lines,
  }
  const [made] = await layTransfers(tx, [laid], ctx)
  const lineId = made!.lineIds.get(row.sku_id)!
  await auditOwned(tx, [made!.transferId], ctx)
  await shipOwned(tx, made!.transferId, { lines: [{ lineId, shipQty: quantity }] }, ctx)
  await receiveOwned(tx, made!.transferId, [{ lineId, locationId: await placeOf(tx, TEMU_STORE_ID, VIRTUAL), quantity }], ctx)
  const verb = row.handled_qty + quantity === row.miss_qty ? 'finish' : 'handle'
  const set = { handledQty: row.handled_qty + quantity, extraTransferId: made!.transferId }
  await moveSet(tx, temuUnusual, unusualStates, verb, [row.id], ctx, { set, note: `${made!.transferNo} ${quantity}件` })
}

async function settleMissing(tx: Tx, row: Locked, entries: Handling['entries'], ctx: Ctx): Promise<void> {
  const stockId = row.stock_unusual_id ?? (await giveUp(tx, row, ctx))
  const places = await placesFor(tx, row, entries)
  const stocked = entries.map((entry, i): Entry => ({ ...entry, locationId: places[i] }))
  await settleUnusual(tx, stockId, await lockUnusual(tx, stockId), stocked, ctx)
  await followStock(tx, row.transfer_id, ctx)
}

/** Nobody waits for a late one any more: its transfer is closed with what is missing. */
async function giveUp(tx: Tx, row: Locked, ctx: Ctx): Promise<number> {
  await closeOwned(tx, row.transfer_id, '超时未收货，差异结案', ctx)
  await noteDifferences(tx, { deliveryOrderId: row.delivery_order_id, kind: UNUSUAL_KIND.short, evidence: '超时未收货' }, ctx)
  const made = await tx.one<{ id: number }>(sql`
    SELECT id FROM stock_unusual_transfer WHERE transfer_id = ${row.transfer_id} AND line_id = ${row.transfer_line_id}`)
  if (!made) throw refuse('该SKU已全部收货，请刷新后重试')
  return made.id
}

async function placesFor(tx: Tx, row: Locked, entries: Handling['entries']): Promise<(number | null)[]> {
  const places: (number | null)[] = []
  for (const { handleType, locationId } of entries) {
    if (handleType === UNUSUAL_WAY.received) places.push(await placeOf(tx, TEMU_STORE_ID, VIRTUAL))
    else if (handleType === UNUSUAL_WAY.back) places.push(locationId ?? (await placeOf(tx, row.out_store_id, RETURNED)))
    else places.push(null)
  }
  return places
}

async function placeOf(tx: Tx, storeId: number, type: number): Promise<number> {
  const place = await tx.one<{ id: number }>(sql`
    SELECT id FROM stock_store_location WHERE store_id = ${storeId} AND location_type = ${type} AND is_activated = 1 AND deleted_at IS NULL ORDER BY id LIMIT 1`)
  if (!place) throw refuse('仓库没有可用的默认库位')
  return place.id
}

export async function waitLonger(
  tx: Tx,
  { id, version, until }: ActionInput<(typeof temuUnusual)['actions']['wait']>,
  ctx: Ctx,
): Promise<null> {
  const row = await locked(tx, id, version, ctx)
  if (row.kind !== UNUSUAL_KIND.late) throw refuse('只有超时未收货可以继续等待')
  if (row.status === UNUSUAL_STATE.handled) throw refuse('异常调拨已处理，请刷新后重试')
  const days = (await tx.one<{ days: number }>(sql`SELECT ${until}::date - ${ctx.now}::date AS days`))!.days
  if (days < 1 || days > MOST_WAIT) throw bad(`等待日期应在今天之后、${MOST_WAIT}天之内`, 'until')
  await tx.run(sql`
    UPDATE temu_unusual SET wait_until = ${until}::date, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
  await log(tx, ctx, { entity: temuUnusual.path, entityId: id, action: '继续等待', note: until, version: version + 1 })
  return null
}

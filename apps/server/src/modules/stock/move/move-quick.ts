import { moveGoodsReceipt, moveStates } from '@erp/contract/stock/move/move-goods-receipt'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { bad } from '../../../kit/refuse.ts'
import { type Place, relocate } from '../ledger/index.ts'
import { placesByName, skuByCode } from '../scanned.ts'
import { moveLines, moveReceipts, moves } from './move-list.ts'
import { emptiedPlace } from './move-scan.ts'

interface QuickMove {
  storeId: number
  skuId?: number | null
  sku?: string | null
  fromLocationId?: number | null
  fromLocationName?: string | null
  toLocationId?: number | null
  toLocationName?: string | null
  quantity: number
}
const place = (placeId: number): Place => ({ placeType: 1, placeId })

/** One SKU from shelf to shelf in one step. */
export async function quickMove(tx: Tx, input: QuickMove, ctx: Ctx) {
  const { storeId, quantity } = input
  const { skuId, from, to } = await read(tx, input)
  const line = { skuId, fromPlaceId: from, toLocationId: to, quantity }
  const head = { storeId, moveUserId: ctx.user.userId }
  const { id, number } = await moveReceipts.insert(tx, { ...head, lines: [line] }, ctx, { source: 3 })
  const [made] = await moveLines(tx, id)
  const relocation = { lineId: made!.lineId, storeId, skuId, quantity, from: place(from), to: place(to) }
  await relocate(tx, ctx, { docType: 'move', docId: id, docNo: number }, [relocation])
  await tx.run(sql`UPDATE stock_move_line SET off_qty = quantity, on_qty = quantity WHERE receipt_id = ${id}`)
  const set = { auditBy: ctx.user.userId, auditTime: ctx.now }
  await moveSet(tx, moveGoodsReceipt, moveStates, 'atOnce', [id], ctx, { column: 'check_flag', set })
  return { ...(await moves.get(tx, id, ctx)), emptied: await emptiedPlace(tx, storeId, from, skuId) }
}

async function read(tx: Tx, input: QuickMove): Promise<{ skuId: number; from: number; to: number }> {
  if (!input.skuId && !input.sku) throw bad('请扫描SKU', 'sku')
  const [from, to] = await placesByName(tx, input.storeId, [
    { locationId: input.fromLocationId, locationName: input.fromLocationName },
    { locationId: input.toLocationId, locationName: input.toLocationName },
  ])
  return { skuId: input.skuId ?? (await skuByCode(tx, input.sku!)).skuId, from: from!, to: to! }
}

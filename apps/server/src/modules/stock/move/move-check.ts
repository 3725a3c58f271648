import type { MoveCheck, MoveLine } from '@erp/contract/stock/move/move-goods-receipt'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { requireTakeable, seenContainer } from '../container/container-use.ts'
import { requireStore } from '../other/other-check.ts'
import { openPlace, placeByName, skuByCode } from '../scanned.ts'
import { moveState } from '../states.ts'
import { moveLines, moves } from './move-list.ts'
import { boxOf, boxReceipt } from './move-scan.ts'

interface Half {
  mode: 'off' | 'on' | 'quick'
  storeId: number
  moveReceiptId?: number | null
  containerNo?: string | null
  locationName?: string | null
  sku?: string | null
  quantity?: number | null
  toLocationName?: string | null
}
interface At {
  storeId: number
  receiptId: number | null
  containerNo: string
  placeId: number | null
}
const MOVING = 4

/** What was scanned so far of a move: each part is refused when it is scanned, in the words of the move itself. */
export async function checkMove(tx: Tx, input: Half, ctx: Ctx): Promise<MoveCheck> {
  await requireStore(tx, input.storeId, ctx)
  const receiptId = input.mode === 'quick' ? null : await receiptOf(tx, input, ctx)
  const { storeId, mode } = input
  const placeId = input.locationName ? await placeOf(tx, input, input.locationName) : null
  const at = { storeId, receiptId, containerNo: input.containerNo ?? '', placeId }
  const found = input.sku ? await skuByCode(tx, input.sku) : null
  const open = found || placeId ? await openAt(tx, mode, at, found?.skuId ?? null) : null
  if (open === 0 && (found || mode !== 'on')) throw refuse(noneOf(mode, input, found?.sku ?? '货'))
  if (found && input.quantity && input.quantity > open!)
    throw refuse(`${found.sku}${mode === 'on' ? '上架' : '下架'}数量${input.quantity}超过可移数量${open}`)
  if (input.toLocationName) await openPlace(tx, storeId, input.toLocationName)
  const head = receiptId
    ? await tx.one<{ no: string }>(sql`SELECT move_no AS no FROM stock_move_goods_receipt WHERE id = ${receiptId}`)
    : null
  return { moveReceiptId: receiptId, moveNo: head?.no ?? null, sku: found?.sku ?? null, open: found ? open : null }
}

/** The receipt of the container, else the chosen one; a container that cannot be used is refused. */
async function receiptOf(tx: Tx, { mode, storeId, containerNo, moveReceiptId }: Half, ctx: Ctx): Promise<number | null> {
  if (!containerNo) throw bad('请扫描容器', 'containerNo')
  const box = await boxOf(tx, containerNo, ctx)
  if (box.storeId !== storeId) throw refuse(`容器${containerNo}不在这个仓库`)
  const own = await boxReceipt(tx, box)
  requireTakeable(await seenContainer(tx, containerNo, storeId), own ? box.docNo : null, MOVING, ctx)
  if (mode === 'on' && !own) throw refuse(`容器${containerNo}没有在移的货`)
  if (own || !moveReceiptId) return own
  await moves.get(tx, moveReceiptId, ctx)
  return moveReceiptId
}

/** Pieces leave a place as it is; they come only to one that is open. */
const placeOf = (tx: Tx, { mode, storeId }: Half, name: string): Promise<number> =>
  mode === 'on' ? openPlace(tx, storeId, name) : placeByName(tx, storeId, name)

/** Pieces that may be moved: of the receipt, of those that wait at the place, or what lies there unheld. */
async function openAt(tx: Tx, mode: Half['mode'], { storeId, receiptId, placeId }: At, skuId: number | null): Promise<number> {
  const wanted = (line: MoveLine): number => {
    if (skuId && line.skuId !== skuId) return 0
    if (mode === 'on') return line.offQty - line.onQty
    return line.fromPlaceType === 1 && line.fromPlaceId === placeId ? line.quantity - line.offQty : 0
  }
  if (receiptId) return (await moveLines(tx, receiptId)).reduce((sum, line) => sum + wanted(line), 0)
  const found = await tx.one<{ n: number }>(
    mode === 'off'
      ? sql`
        SELECT coalesce(sum(l.quantity - l.off_qty), 0)::int AS n FROM stock_move_goods_receipt r JOIN stock_move_line l ON l.receipt_id = r.id
        WHERE r.store_id = ${storeId} AND r.check_flag = ${moveState.waitOffShelf} AND l.from_place_type = 1 AND l.from_place_id = ${placeId} AND (${skuId}::bigint IS NULL OR l.sku_id = ${skuId})`
      : sql`
        SELECT coalesce(sum(on_hand - occupied), 0)::int AS n FROM stock_balance
        WHERE store_id = ${storeId} AND place_type = 1 AND place_id = ${placeId} AND (${skuId}::bigint IS NULL OR sku_id = ${skuId})`,
  )
  return found!.n
}

function noneOf(mode: Half['mode'], { containerNo, locationName }: Half, what: string): string {
  if (mode === 'on') return `容器${containerNo}没有待上架的${what}`
  return mode === 'off' ? `库位${locationName}没有待下架的${what}` : `库位${locationName}没有可移的${what}`
}

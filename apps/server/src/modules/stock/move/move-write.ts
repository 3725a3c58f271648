import { stateLabel } from '@erp/contract/kit'
import { moveGoodsReceipt, moveStates } from '@erp/contract/stock/move/move-goods-receipt'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { bad, refuse } from '../../../kit/refuse.ts'
import { checkLocations, checkSkus } from '../document.ts'
import { requireStore } from '../other/other-write.ts'
import { moves } from './move-list.ts'

export interface MoveLineInput {
  skuId: number
  fromPlaceType?: number | null
  fromPlaceId: number
  toLocationId?: number | null
  quantity: number
}
export interface MoveInput {
  storeId: number
  moveUserId?: number | null
  remark?: string | null
  lines: MoveLineInput[]
}

export async function createMove(tx: Tx, input: MoveInput, ctx: Ctx) {
  return moves.get(tx, (await insertMove(tx, input, 1, ctx)).id, ctx)
}

export async function insertMove(tx: Tx, input: MoveInput, source: 1 | 2 | 3, ctx: Ctx): Promise<{ id: number; moveNo: string }> {
  await check(tx, input, ctx)
  const moveNo = await nextNumber(ctx.house, 'YH')
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO stock_move_goods_receipt (move_no, store_id, move_user_id, source, remark, create_by, create_time, update_by, update_time)
    VALUES (${moveNo}, ${input.storeId}, ${input.moveUserId ?? null}, ${source}, ${input.remark ?? null}, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now})
    RETURNING id`)
  await insertLines(tx, made!.id, input.lines)
  const note = `${moveNo}，${input.lines.length}行`
  await log(tx, ctx, { entity: moveGoodsReceipt.path, entityId: made!.id, action: '新增', note, version: 1 })
  return { id: made!.id, moveNo }
}

export async function editMove(tx: Tx, input: MoveInput & { moveReceiptId: number; version: number }, ctx: Ctx) {
  const id = input.moveReceiptId
  await moves.get(tx, id, ctx)
  await check(tx, input, ctx)
  const row = await tx.one<{ flag: number; version: number }>(
    sql`SELECT check_flag AS flag, version FROM stock_move_goods_receipt WHERE id = ${id} FOR UPDATE`,
  )
  if (row!.flag !== 100) throw refuse(`单据状态已变更（当前：${stateLabel(moveStates, row!.flag)}），请刷新后重试`)
  if (row!.version !== input.version) throw refuse('数据已被他人修改，请刷新后重试')
  await tx.run(sql`
    UPDATE stock_move_goods_receipt SET store_id = ${input.storeId}, move_user_id = ${input.moveUserId ?? null}, remark = ${input.remark ?? null},
      version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
  await tx.run(sql`DELETE FROM stock_move_line WHERE receipt_id = ${id}`)
  await insertLines(tx, id, input.lines)
  const note = `${input.lines.length}行`
  await log(tx, ctx, { entity: moveGoodsReceipt.path, entityId: id, action: '修改', note, version: row!.version + 1 })
  return moves.get(tx, id, ctx)
}

async function check(tx: Tx, input: MoveInput, ctx: Ctx): Promise<void> {
  await requireStore(tx, input.storeId, ctx)
  await checkSkus(tx, input.lines)
  const places = input.lines.flatMap((line, i) => {
    if (line.fromPlaceType !== 2 && line.fromPlaceId === line.toLocationId) throw bad(`第${i + 1}行原库位与目标库位相同`)
    const from = line.fromPlaceType === 2 ? [] : [{ skuId: line.skuId, locationId: line.fromPlaceId }]
    return line.toLocationId ? [...from, { skuId: line.skuId, locationId: line.toLocationId }] : from
  })
  await checkLocations(tx, input.storeId, places)
}

const insertLines = (tx: Tx, id: number, lines: MoveLineInput[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO stock_move_line (receipt_id, sku_id, from_place_type, from_place_id, to_location_id, quantity)
    SELECT ${id}, l."skuId", coalesce(l."fromPlaceType", 1), l."fromPlaceId", l."toLocationId", l.quantity
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l("skuId" bigint, "fromPlaceType" int, "fromPlaceId" bigint, "toLocationId" bigint, quantity int)`)

import { stateLabel } from '@erp/contract/kit'
import { type OtherLine, otherStates } from '@erp/contract/stock/other/other-receipt'
import { ident, raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { checkDictionaries } from '../../../kit/list/dictionary.ts'
import { log } from '../../../kit/log.ts'
import { nextNumber } from '../../../kit/number.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'
import { checkLocations, checkSkus, refuseRepeats } from '../document.ts'
import { requireCosts } from '../ledger/default-cost.ts'
import { IN, type Side } from './other-side.ts'

export interface OtherLineInput {
  skuId: number
  locationId: number
  quantity: number
  unitCost?: string | null
  errId?: number | null
}
export interface OtherInput {
  storeId: number
  bizType: string
  expressDeliveryNo?: string | null
  remark?: string | null
  lines: OtherLineInput[]
}
/** 赠品 and 样品归还 may come in for nothing. */
const FREE_TYPES = ['2', '3']

export const otherDetails = (side: Side) => async (tx: Tx, input: Record<string, number>, ctx: Ctx) => {
  const id = input[side.resource.key]!
  const head = await side.list.get(tx, id, ctx)
  return { ...head, lines: await linesOf(tx, side, id, ctx) }
}

function linesOf(tx: Tx, side: Side, id: number, ctx: Ctx): Promise<OtherLine[]> {
  const money = may(ctx.user, 'stock:cost:view')
    ? raw('l.unit_cost AS "unitCost", l.amount')
    : raw('NULL AS "unitCost", NULL AS amount')
  return tx.query<OtherLine>(sql`
    SELECT l.id AS "lineId", l.sku_id AS "skuId", s.sku, s.sku_name AS "skuName", s.sku_image AS "skuImage", l.location_id AS "locationId",
      p.location_name AS "locationName", l.quantity, ${money}, coalesce(b.on_hand - b.occupied, 0) AS available
    FROM ${ident(side.lines)} l JOIN goods_goods_sku s ON s.id = l.sku_id JOIN stock_store_location p ON p.id = l.location_id
    LEFT JOIN stock_balance b ON b.store_id = p.store_id AND b.sku_id = l.sku_id AND b.place_type = 1 AND b.place_id = l.location_id
    WHERE l.receipt_id = ${id} ORDER BY l.id`)
}

export const createOther = (side: Side) => async (tx: Tx, input: OtherInput, ctx: Ctx) => {
  const id = await insertOther(tx, side, input, ctx)
  return side.list.get(tx, id, ctx)
}

/** A draft: it holds no stock yet. */
export async function insertOther(
  tx: Tx,
  side: Side,
  input: OtherInput,
  ctx: Ctx,
  pairId: number | null = null,
): Promise<number> {
  const lines = await checked(tx, side, input, ctx, pairId !== null)
  const receiptNo = await nextNumber(ctx.house, side.prefix)
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO ${ident(side.resource.table)} (receipt_no, store_id, biz_type, pair_id, express_delivery_no, remark, create_by, create_time, update_by, update_time)
    VALUES (${receiptNo}, ${input.storeId}, ${input.bizType}, ${pairId}, ${input.expressDeliveryNo ?? null}, ${input.remark ?? null},
      ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}) RETURNING id`)
  await insertLines(tx, side, made!.id, lines)
  await log(tx, ctx, {
    entity: side.resource.path,
    entityId: made!.id,
    action: '新增',
    note: `${receiptNo}，${lines.length}行`,
    version: 1,
  })
  return made!.id
}

export const editOther = (side: Side) => async (tx: Tx, input: OtherInput & { version: number }, ctx: Ctx) => {
  const id = (input as unknown as Record<string, number>)[side.resource.key]!
  await side.list.get(tx, id, ctx)
  const lines = await checked(tx, side, input, ctx)
  const row = await tx.one<{ check_flag: number; version: number; pair_id: number | null }>(
    sql`SELECT check_flag, version, pair_id FROM ${ident(side.resource.table)} WHERE id = ${id} FOR UPDATE`,
  )
  if (row!.check_flag !== 100) throw refuse(`单据状态已变更（当前：${stateLabel(otherStates, row!.check_flag)}），请刷新后重试`)
  if (row!.version !== input.version) throw refuse('数据已被他人修改，请刷新后重试')
  if (row!.pair_id) throw refuse('转不良品的单据成对生成，不能单独修改，请作废后重建')
  await tx.run(sql`
      UPDATE ${ident(side.resource.table)} SET store_id = ${input.storeId}, biz_type = ${input.bizType}, express_delivery_no = ${input.expressDeliveryNo ?? null},
        remark = ${input.remark ?? null}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE id = ${id}`)
  await tx.run(sql`DELETE FROM ${ident(side.lines)} WHERE receipt_id = ${id}`)
  await insertLines(tx, side, id, lines)
  await log(tx, ctx, {
    entity: side.resource.path,
    entityId: id,
    action: '修改',
    note: `${lines.length}行`,
    version: row!.version + 1,
  })
  return side.list.get(tx, id, ctx)
}

/** Lines that stand; those of a pair get their cost from the other side's audit. */
async function checked(tx: Tx, side: Side, input: OtherInput, ctx: Ctx, paired = false): Promise<OtherLineInput[]> {
  await requireStore(tx, input.storeId, ctx)
  await checkDictionaries(tx, side.resource.fields, { bizType: input.bizType })
  refuseRepeats(input.lines)
  const skus = await checkSkus(tx, input.lines)
  await checkLocations(tx, input.storeId, input.lines)
  return side === IN && !paired ? priced(tx, input, skus) : input.lines
}

export async function requireStore(tx: Tx, storeId: number, ctx: Ctx): Promise<void> {
  const store = await tx.one(sql`
    SELECT 1 AS yes FROM stock_store w WHERE w.id = ${storeId} AND w.is_activated = 1 AND w.deleted_at IS NULL AND ${ownStores(ctx.user, raw('w.id'))} FOR KEY SHARE`)
  if (!store) throw missing('仓库')
}

/** Entered, else the newest layer of the store, of the company, the goods' price; nothing of it: somebody has to say. */
async function priced(tx: Tx, input: OtherInput, skus: Map<number, string>): Promise<OtherLineInput[]> {
  const open = input.lines.filter((line) => !line.unitCost)
  const costs = await requireCosts(
    tx,
    open.map(({ skuId }) => ({ storeId: input.storeId, skuId, sku: skus.get(skuId)! })),
  )
  const found = new Map(open.map((line, i) => [line, costs[i]!]))
  return input.lines.map((line, i) => {
    const unitCost = line.unitCost || found.get(line)!
    if (Number(unitCost) === 0 && !FREE_TYPES.includes(input.bizType)) throw bad(`第${i + 1}行单价不能为0，仅赠品和样品归还可以`)
    return { ...line, unitCost }
  })
}

const insertLines = (tx: Tx, side: Side, receiptId: number, lines: OtherLineInput[]): Promise<number> =>
  side === IN
    ? tx.run(sql`
        INSERT INTO stock_other_in_line (receipt_id, sku_id, location_id, quantity, unit_cost, amount)
        SELECT ${receiptId}, l."skuId", l."locationId", l.quantity, l."unitCost", round(l."unitCost" * l.quantity, 4)
        FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l("skuId" bigint, "locationId" bigint, quantity int, "unitCost" numeric)`)
    : tx.run(sql`
        INSERT INTO stock_other_out_line (receipt_id, sku_id, location_id, quantity, err_id)
        SELECT ${receiptId}, l."skuId", l."locationId", l.quantity, l."errId"
        FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l("skuId" bigint, "locationId" bigint, quantity int, "errId" bigint)`)

import { isPlatformStore } from '@erp/contract/stock/store'
import { raw, sql, type Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { log } from '../../kit/log.ts'
import { nextNumber } from '../../kit/number.ts'
import { missing, refuse } from '../../kit/refuse.ts'
import { ownStores } from '../../kit/scope.ts'
import { defaultCosts } from './ledger/index.ts'

const ALIGN = 2
const VIRTUAL = 6

export interface PlatformFigures {
  storeId: number
  snapshotDate: string
  /** Pieces of each SKU that the platform says it has; SKUs that are not named stay as they are. */
  platform: ReadonlyMap<number, number>
}

/** A store at a platform within reach, locked: one 平台对账 at a time. */
export async function platformStoreOf(tx: Tx, storeId: number, ctx: Ctx): Promise<{ shopIds: number[] }> {
  const store = await tx.one<{ storeType: number; shopIds: number[] }>(sql`
    SELECT w.store_type AS "storeType", w.plat_shop_ids AS "shopIds" FROM stock_store w
    WHERE w.id = ${storeId} AND w.is_activated = 1 AND w.deleted_at IS NULL AND ${ownStores(ctx.user, raw('w.id'))} FOR NO KEY UPDATE`)
  if (!store) throw missing('仓库')
  if (!isPlatformStore(store.storeType)) throw refuse('只有FBA仓和平台/虚拟仓可以平台对账')
  return { shopIds: store.shopIds }
}

export async function alignPlatformStore(
  tx: Tx,
  { storeId, snapshotDate, platform }: PlatformFigures,
  ctx: Ctx,
): Promise<{ finishedId: number }> {
  await platformStoreOf(tx, storeId, ctx)
  const open = await tx.one<{ no: string }>(sql`
    SELECT finished_no AS no FROM stock_check_receipt_finished
    WHERE store_id = ${storeId} AND source_type = ${ALIGN} AND check_flag = 100 AND deleted_at IS NULL`)
  if (open) throw refuse(`平台对账单${open.no}尚未审核`)
  const lines = await differences(tx, storeId, platform)
  if (lines.length === 0) throw refuse('平台库存与账面一致，无需对账')
  const finishedNo = await nextNumber(ctx.house, 'WC')
  const by = ctx.user.userId
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO stock_check_receipt_finished (finished_no, store_id, source_type, snapshot_date, remark, create_by, create_time, update_by, update_time)
    VALUES (${finishedNo}, ${storeId}, ${ALIGN}, ${snapshotDate}, ${`平台对账 ${snapshotDate}`}, ${by}, ${ctx.now}, ${by}, ${ctx.now}) RETURNING id`)
  await insertLines(tx, made!.id, storeId, lines)
  const note = `平台对账 ${snapshotDate}，${lines.length}行`
  await log(tx, ctx, { entity: 'stock/check-receipt-finished', entityId: made!.id, action: '新增', note, version: 1 })
  return { finishedId: made!.id }
}

interface Line {
  skuId: number
  diffQty: number
}

/** Only what can lie on a shelf: groups and random SKUs are never in the books. */
async function differences(tx: Tx, storeId: number, platform: ReadonlyMap<number, number>): Promise<Line[]> {
  return tx.query<Line & object>(sql`
    SELECT k.id AS "skuId", (w.pieces - coalesce(m.on_hand, 0))::int AS "diffQty"
    FROM unnest(${[...platform.keys()]}::bigint[], ${[...platform.values()]}::bigint[]) w(sku_id, pieces)
    JOIN goods_goods_sku k ON k.id = w.sku_id AND k.holds_stock AND k.deleted_at IS NULL
    LEFT JOIN stock_summary m ON m.store_id = ${storeId} AND m.sku_id = k.id
    WHERE w.pieces <> coalesce(m.on_hand, 0) ORDER BY k.id`)
}

/** Surplus at what such pieces usually cost; a loss shows its cost once it is audited. */
async function insertLines(tx: Tx, finishedId: number, storeId: number, lines: Line[]): Promise<void> {
  const place = await tx.one<{ id: number }>(sql`
    SELECT id FROM stock_store_location WHERE store_id = ${storeId} AND location_type = ${VIRTUAL} AND deleted_at IS NULL ORDER BY id LIMIT 1`)
  if (!place) throw refuse('仓库没有可用的默认库位')
  const surplus = lines.filter(({ diffQty }) => diffQty > 0)
  const costs = await defaultCosts(
    tx,
    surplus.map(({ skuId }) => ({ storeId, skuId })),
  )
  const cost = new Map(surplus.map(({ skuId }, i) => [skuId, costs[i] ?? null]))
  const rows = lines.map((line) => ({ ...line, unitCost: cost.get(line.skuId) ?? null }))
  await tx.run(sql`
    INSERT INTO stock_check_finished_line (finished_id, location_id, sku_id, diff_qty, unit_cost, diff_amount)
    SELECT ${finishedId}, ${place.id}, r."skuId", r."diffQty", r."unitCost", round(r."unitCost" * r."diffQty", 4)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("skuId" bigint, "diffQty" int, "unitCost" numeric)`)
}

import { isPlatformStore } from '@erp/contract/stock/store/store'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { type FinishedSource, insertFinished } from '../check/check-finished.ts'
import { HAND } from '../check/check-variant.ts'
import { checkFlag } from '../states.ts'

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
    WHERE store_id = ${storeId} AND source_type = ${ALIGN} AND check_flag = ${checkFlag.waitAudit} AND deleted_at IS NULL`)
  if (open) throw refuse(`平台对账单${open.no}尚未审核`)
  const lines = await differences(tx, storeId, platform)
  if (lines.length === 0) throw refuse('平台库存与账面一致，无需对账')
  const source: FinishedSource = { storeId, sourceType: ALIGN, sourceNos: [], snapshotDate, creatorId: ctx.user.userId }
  return { finishedId: await insertFinished(tx, HAND, source, await tableOf(tx, storeId, lines), ctx) }
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

/** A store at a platform has one place. */
async function tableOf(tx: Tx, storeId: number, lines: Line[]): Promise<Sql> {
  const place = await tx.one<{ id: number }>(sql`
    SELECT id FROM stock_store_location WHERE store_id = ${storeId} AND location_type = ${VIRTUAL} AND deleted_at IS NULL ORDER BY id LIMIT 1`)
  if (!place) throw refuse('仓库没有可用的默认库位')
  return sql`
    SELECT NULL::bigint AS check_line_id, ${place.id}::bigint AS location_id, r."skuId" AS sku_id, r."diffQty" AS diff_qty,
      NULL::numeric AS unit_cost, NULL::text AS reason
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r("skuId" bigint, "diffQty" int)`
}

import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsStored } from '@erp/contract/goods/catalog/goods-fields'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { skuStored } from '@erp/contract/goods/sku/sku-fields'
import type { StatusChanged } from '@erp/contract/goods/status/goods-status'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type LogRow, logAll } from '../../../kit/log.ts'
import { missing } from '../../../kit/refuse.ts'
import { type Current, checkMoves, type Labels, statusLabels, type Wanted } from './status-check.ts'
import { deriveGoods, deriveGroups, type GoodsTouched } from './status-derive.ts'
import { type SkuMoved, tellStatus } from './status-hooks.ts'
import { tellOwners, wantPush } from './status-notify.ts'

export interface StatusWanted extends Wanted {
  skuIds: number[]
  /** Those that have left it meanwhile are left alone too. */
  from?: string
}

/**
 * The one way a SKU changes its status: by hand, import, sync or clock. All or nothing; SKUs that are there already are left alone.
 * Groups and goods follow, everybody concerned is told, and the shops get their quantities anew.
 */
export async function changeStatuses(tx: Tx, ctx: Ctx, { skuIds, from, ...wanted }: StatusWanted): Promise<StatusChanged> {
  const skus = await lockSkus(tx, skuIds)
  const moving = skus.filter(({ status }) => status !== wanted.to && (!from || status === from))
  if (moving.length === 0) return { goods: 0, skus: 0 }
  await checkMoves(tx, ctx, moving, wanted)
  const moved = await write(tx, ctx, moving, wanted.to)
  const groups = await deriveGroups(tx, ctx, { partIds: moved.map(({ skuId }) => skuId) })
  return settle(tx, ctx, [...moved, ...groups], wanted)
}

/** After a composition was made or changed: the groups follow their parts, with log and messages. */
export async function followParts(tx: Tx, ctx: Ctx, groupIds: number[], wanted: Omit<Wanted, 'to'>): Promise<StatusChanged> {
  const moved = await deriveGroups(tx, ctx, { groupIds })
  return moved.length ? settle(tx, ctx, moved, wanted) : { goods: 0, skus: 0 }
}

/** Goods before SKUs, each by id, and the goods of the groups with them: two changes at once queue. */
async function lockSkus(tx: Tx, skuIds: number[]): Promise<Current[]> {
  const ids = [...new Set(skuIds)]
  await tx.query(sql`
    SELECT 1 FROM goods_goods WHERE id IN (
      SELECT s.goods_id FROM goods_goods_sku s WHERE s.id = ANY(${ids}::bigint[])
      UNION SELECT s.goods_id FROM goods_group_sku_item i JOIN goods_goods_sku s ON s.id = i.group_sku_id WHERE i.sku_id = ANY(${ids}::bigint[]))
    ORDER BY id FOR NO KEY UPDATE`)
  const found = await tx.query<Current>(sql`
    SELECT s.id AS "skuId", s.goods_id AS "goodsId", s.sku, s.sku_kind AS "skuKind", s.sku_status AS status, g.goods_code AS "goodsCode",
      g.audit_status AS "auditStatus"
    FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id
    WHERE s.id = ANY(${ids}::bigint[]) AND s.deleted_at IS NULL ORDER BY s.id FOR NO KEY UPDATE OF s`)
  if (found.length < ids.length) throw missing('SKU')
  return found
}

const write = (tx: Tx, ctx: Ctx, skus: Current[], to: string): Promise<SkuMoved[]> =>
  tx.query<SkuMoved>(sql`
    UPDATE goods_goods_sku SET sku_status = ${to}, status_time = ${ctx.now}, version = version + 1, update_by = ${ctx.user?.userId ?? null},
      update_time = ${ctx.now}
    WHERE id = ANY(${skus.map(({ skuId }) => skuId)}::bigint[])
    RETURNING id AS "skuId", goods_id AS "goodsId", sku, old.sku_status AS "from", new.sku_status AS "to", new.version`)

async function settle(tx: Tx, ctx: Ctx, moved: SkuMoved[], wanted: Omit<Wanted, 'to'>): Promise<StatusChanged> {
  const label = await statusLabels(tx)
  const goods = await deriveGoods(tx, ctx, [...new Set(moved.map(({ goodsId }) => goodsId))])
  const logId = await keepLog(tx, ctx, moved, wanted)
  await logAll(tx, ctx, logRows(goods, moved, wanted.reason, label))
  await tellOwners(tx, ctx, moved, wanted, label, logId)
  await wantPush(
    tx,
    ctx,
    moved.map(({ skuId }) => skuId),
  )
  await tellStatus(tx, moved, ctx)
  return { goods: goods.length, skus: moved.length }
}

/** One row a SKU; answers the first. */
async function keepLog(tx: Tx, ctx: Ctx, moved: SkuMoved[], { reason, source }: Omit<Wanted, 'to'>): Promise<number> {
  const [first] = await tx.query<{ id: number }>(sql`
    INSERT INTO goods_goods_status_update_log (goods_id, sku_id, sku, from_status, to_status, reason, source, operator_id, create_time)
    SELECT r."goodsId", r."skuId", r.sku, r."from", r."to", ${reason?.trim() || null}, ${source}, ${ctx.user?.userId ?? null}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS r("goodsId" bigint, "skuId" bigint, sku text, "from" text, "to" text)
    RETURNING id`)
  return first!.id
}

function logRows(goods: GoodsTouched[], moved: SkuMoved[], reason: Wanted['reason'], label: Labels): LogRow[] {
  const row = (
    entity: string,
    entityId: number,
    field: string,
    said: string,
    { from, to, version }: GoodsTouched | SkuMoved,
  ) => ({
    entity,
    entityId,
    action: '改状态',
    version,
    note: reason?.trim() || undefined,
    changes: [{ field, label: said, from: label(from), to: label(to) }],
  })
  return [
    ...goods.map((each) => row(goodsItem.path, each.goodsId, 'goodsStatus', goodsStored.goodsStatus.label, each)),
    ...moved.map((each) => row(goodsSku.path, each.skuId, 'skuStatus', skuStored.skuStatus.label, each)),
  ]
}

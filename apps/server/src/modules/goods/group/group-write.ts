import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { unlessRaced } from '../sku/sku-form.ts'
import { auditState } from '../states.ts'
import { deriveGoods, deriveGroups } from '../status/status-derive.ts'
import type { GroupPart } from './group-check.ts'

export interface NewGroup {
  sku: string
  skuName: string
  skuImage?: string | null
  /** Of the group goods it stands under; made when it is not there. */
  goodsCode: string
  goodsName: string
  parts: GroupPart[]
  /** 1 按成本自动 unless told, 2 手工. */
  shareMode?: number | null
}

/** Groups with their goods at 已审核, because their parts are: a fixed number of statements, however many. */
export async function insertGroups(tx: Tx, groups: NewGroup[], ctx: Ctx): Promise<Map<string, number>> {
  if (groups.length === 0) return new Map()
  const goods = await goodsOf(tx, groups, ctx)
  const made = await unlessRaced(insertSkus(tx, groups, goods, ctx))
  const ids = new Map(made.map(({ id, sku }) => [sku, id]))
  await putItems(
    tx,
    groups.map(({ sku, parts, shareMode }) => ({ groupSkuId: ids.get(sku)!, parts, shareMode })),
  )
  await deriveGroups(tx, ctx, { groupIds: [...ids.values()] })
  await deriveGoods(tx, ctx, [...new Set(goods.values())])
  await logAll(
    tx,
    ctx,
    groups.map(({ sku, parts }) => ({
      entity: goodsSku.path,
      entityId: ids.get(sku)!,
      action: '新增组合',
      changes: [{ field: 'parts', label: '组成', from: null, to: inWords(parts) }],
      version: 1,
    })),
  )
  return ids
}

/** SKU×n with its share, as the log and people read it. */
export const inWords = (parts: GroupPart[]): string =>
  parts.map(({ part, quantity, shareRatio }) => `${part.sku}×${quantity}（${Number(shareRatio)}%）`).join('、')

/** People and category come from the goods of the first part, and whoever makes it is one of its sellers. */
async function goodsOf(tx: Tx, groups: NewGroup[], ctx: Ctx): Promise<Map<string, number>> {
  const wanted = new Map(groups.map((group) => [group.goodsCode, group]))
  const { userId } = ctx.user
  const json = JSON.stringify(
    [...wanted.values()].map(({ goodsCode, goodsName, parts }) => ({ goodsCode, goodsName, from: parts[0]!.part.goodsId })),
  )
  const made = await tx.query<{ id: number; goodsCode: string }>(sql`
    INSERT INTO goods_goods (goods_code, goods_name, goods_type, audit_status, approve_time, approve_by, cat_id, main_image, season, developer_id,
      develop_date, purchaser_id, seller_ids, default_store_id, create_by, create_time, update_by, update_time)
    SELECT r."goodsCode", r."goodsName", 2, ${auditState.audited}, ${ctx.now}::timestamptz, ${userId}::bigint, g.cat_id, g.main_image, g.season, g.developer_id,
      ${ctx.now}::date, g.purchaser_id, CASE WHEN ${userId} = ANY(g.seller_ids) THEN g.seller_ids ELSE g.seller_ids || ${userId}::bigint END,
      g.default_store_id, ${userId}, ${ctx.now}::timestamptz, ${userId}, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${json}::jsonb) AS r("goodsCode" text, "goodsName" text, "from" bigint) JOIN goods_goods g ON g.id = r."from"
    ON CONFLICT (goods_code) DO NOTHING RETURNING id, goods_code AS "goodsCode"`)
  await logAll(
    tx,
    ctx,
    made.map(({ id }) => ({ entity: goodsItem.path, entityId: id, action: '新增组合商品', version: 1 })),
  )
  const found = await tx.query<{ id: number; goodsCode: string }>(
    sql`SELECT id, goods_code AS "goodsCode" FROM goods_goods WHERE goods_code = ANY(${[...wanted.keys()]}::text[]) ORDER BY id FOR NO KEY UPDATE`,
  )
  return new Map(found.map(({ id, goodsCode }) => [goodsCode, id]))
}

function insertSkus(tx: Tx, groups: NewGroup[], goods: Map<string, number>, ctx: Ctx) {
  const { userId } = ctx.user
  const json = JSON.stringify(
    groups.map(({ sku, skuName, skuImage, goodsCode }) => ({
      sku,
      skuName,
      skuImage: skuImage || null,
      goodsId: goods.get(goodsCode),
    })),
  )
  return tx.query<{ id: number; sku: string }>(sql`
    INSERT INTO goods_goods_sku (goods_id, sku, sku_kind, sku_name, sku_image, status_time, create_by, create_time, update_by, update_time)
    SELECT r."goodsId", r.sku, 2, r."skuName", r."skuImage", ${ctx.now}::timestamptz, ${userId}::bigint, ${ctx.now}::timestamptz, ${userId}::bigint,
      ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${json}::jsonb) AS r("goodsId" bigint, sku text, "skuName" text, "skuImage" text) RETURNING id, sku`)
}

interface Composed {
  groupSkuId: number
  parts: GroupPart[]
  shareMode?: number | null
}

/** In place of what was there. */
export async function putItems(tx: Tx, groups: Composed[]): Promise<void> {
  const ids = groups.map(({ groupSkuId }) => groupSkuId)
  const rows = groups.flatMap(({ groupSkuId, parts, shareMode }) =>
    parts.map(({ part, quantity, shareRatio }, i) => ({
      group_sku_id: groupSkuId,
      sku_id: part.skuId,
      quantity,
      share_ratio: shareRatio,
      share_mode: shareMode ?? 1,
      sort_no: i + 1,
      holds_stock: true,
    })),
  )
  await tx.run(sql`DELETE FROM goods_group_sku_item WHERE group_sku_id = ANY(${ids}::bigint[])`)
  await tx.run(sql`
    INSERT INTO goods_group_sku_item SELECT r.* FROM jsonb_populate_recordset(NULL::goods_group_sku_item, ${JSON.stringify(rows)}::jsonb) r`)
}

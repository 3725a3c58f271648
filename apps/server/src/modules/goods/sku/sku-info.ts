import { goodsSku } from '@erp/contract/goods/sku/goods-sku'
import { skuListFields } from '@erp/contract/goods/sku/sku-list-fields'
import type { SkuInfo, SkuPlace, SkuStore } from '@erp/contract/goods/sku/sku-rows'
import { int, text } from '@erp/contract/kit'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { anyGoods } from '../catalog/goods-reach.ts'
import { skuFigures } from './sku-figures.ts'
import { hidden } from './sku-list.ts'

interface Which {
  skuId?: number | null
  sku?: string | null
}
const known = { computed: true, readonly: true } as const
const fields = {
  ...skuListFields,
  goodsCode: text('商品编码', known),
  auditStatus: int('审核状态', known),
  originSku: text('原SKU', known),
  defectiveSku: text('不良品SKU', known),
  weightCheckedName: text('称重人', known),
  /** The own one, or the goods'. */
  defaultStoreName: text('默认仓库', known),
}
export const skuInfoList = listOf(
  { ...goodsSku, fields },
  {
    computed: {
      ...skuFigures(),
      goodsCode: raw('g.goods_code'),
      auditStatus: raw('g.audit_status'),
      originSku: raw('(SELECT o.sku FROM goods_goods_sku o WHERE o.id = t.origin_sku_id)'),
      defectiveSku: raw(
        '(SELECT d.sku FROM goods_goods_sku d WHERE d.origin_sku_id = t.id AND d.sku_kind = 4 AND d.deleted_at IS NULL)',
      ),
      weightCheckedName: raw('(SELECT u.name FROM account_user u WHERE u.id = t.weight_checked_by)'),
      defaultStoreName: raw(
        '(SELECT w.store_name FROM stock_store w WHERE w.id = coalesce(t.default_store_id, g.default_store_id))',
      ),
    },
    joins: raw('JOIN goods_goods g ON g.id = t.goods_id'),
    reach: (ctx) => sql`t.goods_id IN (SELECT t.id FROM goods_goods t WHERE ${anyGoods(ctx)})`,
  },
)

export const skuReads: Pick<Handlers<typeof goodsSku>, 'info' | 'getSkuStore' | 'lcoation-level-info'> = {
  info: (tx, which, ctx) => skuWithin(tx, which, ctx),
  getSkuStore: async (tx, which, ctx) => stockByStore(tx, await skuWithin(tx, which, ctx), ctx),
  'lcoation-level-info': async (tx, { skuId, storeId }, ctx) =>
    placesOf(tx, (await skuWithin(tx, { skuId }, ctx)).skuId, ctx, storeId),
}

/** One SKU within the caller's reach, audited or not. */
export async function skuWithin(tx: Tx, { skuId, sku }: Which, ctx: Ctx): Promise<SkuInfo> {
  if (!skuId && !sku) throw bad('请提供SKU', 'sku')
  const id = skuId ?? (await tx.one<{ id: number }>(sql`SELECT id FROM goods_goods_sku WHERE sku = ${sku}`))?.id
  if (!id) throw missing('SKU')
  return { ...hidden(ctx), ...(await skuInfoList.get(tx, id, ctx)) } as SkuInfo
}

/** Every store that has, had or expects some, and where it lies there by rule. */
export function stockByStore(tx: Tx, { skuId, skuKind }: Pick<SkuInfo, 'skuId' | 'skuKind'>, ctx: Ctx): Promise<SkuStore[]> {
  const figures =
    skuKind === 2
      ? sql`SELECT store_id, 0 AS on_hand, 0 AS occupied, available, 0 AS purchase_on_way, 0 AS transfer_on_way FROM goods_group_stock WHERE group_sku_id = ${skuId}`
      : sql`SELECT store_id, on_hand, occupied, available, purchase_on_way, transfer_on_way FROM goods_sku_stock WHERE sku_id = ${skuId}`
  const sold = (days: number) => sql`coalesce((SELECT sum(d.sold) FROM goods_sku_sale_day d
    WHERE d.sku_id = ${skuId} AND d.store_id = k.store_id AND d.day >= ${ctx.now}::date - ${days}::int AND d.day < ${ctx.now}::date), 0)`
  return tx.query<SkuStore & object>(sql`
    SELECT k.store_id AS "storeId", w.store_name AS "storeName", k.on_hand AS "onHand", k.occupied, k.available,
      k.purchase_on_way AS "purchaseOnWay", k.transfer_on_way AS "transferOnWay", ${sold(7)} AS sold7, ${sold(30)} AS sold30,
      (SELECT h.location_name FROM goods_sku_home h WHERE h.sku_id = ${skuId} AND h.store_id = k.store_id) AS "locationName"
    FROM (${figures}) k JOIN stock_store w ON w.id = k.store_id WHERE ${ownStores(ctx.user, raw('k.store_id'))}
    ORDER BY w.sort_no, w.id`)
}

export function placesOf(tx: Tx, skuId: number, ctx: Ctx, storeId?: number | null): Promise<SkuPlace[]> {
  return tx.query<SkuPlace & object>(sql`
    SELECT p.store_id AS "storeId", w.store_name AS "storeName", p.location_id AS "locationId", p.location_name AS "locationName",
      p.area_code AS "areaCode", p.level_no AS "levelNo", p.location_type AS "locationType", p.is_main AS "isMain", p.on_hand AS "onHand",
      p.occupied, p.available, p.last_in_time AS "lastInTime", p.last_out_time AS "lastOutTime"
    FROM goods_sku_place p JOIN stock_store w ON w.id = p.store_id
    WHERE p.sku_id = ${skuId} AND (${storeId ?? null}::bigint IS NULL OR p.store_id = ${storeId ?? null}) AND p.on_hand > 0
      AND ${ownStores(ctx.user, raw('p.store_id'))}
    ORDER BY w.sort_no, w.id, p.location_name LIMIT 500`)
}

import type { SkuTrace } from '@erp/contract/stock/figures/sku-trace'
import type { stockReport } from '@erp/contract/stock/figures/stock-report'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { missing } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { errState } from '../states.ts'
import { type Held, type Lying, sentenceOf } from './trace-sentence.ts'

type Place = Lying & { placeName: string }
type Hold = Held & { occupyId: number; placeName: string; docNo: string; since: string }

/** 货在哪: places, holds, what is on its way, open errors and the last movements of one SKU. */
export const skuTrace: Handler<(typeof stockReport)['actions']['sku-trace']> = async (tx, { skuId }, ctx) => {
  const sku = await tx.one<Pick<SkuTrace, 'skuId' | 'sku' | 'skuName' | 'skuImage'>>(sql`
    SELECT s.id AS "skuId", s.sku, s.sku_name AS "skuName", coalesce(s.sku_image, g.main_image) AS "skuImage"
    FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id WHERE s.id = ${skuId}`)
  if (!sku) throw missing('SKU')
  const [places, holds, inTransit, errors, movements] = await Promise.all([
    placesOf(tx, skuId, ctx),
    heldBy(tx, skuId, ctx),
    onItsWay(tx, skuId, ctx),
    openErrors(tx, skuId, ctx),
    lastMovements(tx, skuId, ctx),
  ])
  const stores = [...Map.groupBy(places, (place) => place.storeId)].map(([storeId, lying]) => ({
    storeId,
    storeName: lying[0]!.storeName,
    onHand: sum(lying, 'onHand'),
    occupied: sum(lying, 'occupied'),
    ...sentenceOf(
      lying,
      holds.filter((hold) => hold.storeId === storeId),
    ),
  }))
  return { ...sku, sentence: sentenceOf(places, holds).sentence, stores, places, holds, inTransit, errors, movements }
}

const sum = (rows: readonly Place[], name: 'onHand' | 'occupied'): number => rows.reduce((total, row) => total + row[name], 0)
const nameOf = raw('coalesce(l.location_name, c.container_no)')
const placeJoins = (alias: string) =>
  raw(`LEFT JOIN stock_store_location l ON ${alias}.place_type = 1 AND l.id = ${alias}.place_id
    LEFT JOIN stock_store_container c ON ${alias}.place_type = 2 AND c.id = ${alias}.place_id`)
const own = (ctx: Ctx, column: string) => ownStores(ctx.user, raw(column))

const placesOf = (tx: Tx, skuId: number, ctx: Ctx): Promise<Place[]> =>
  tx.query<Place>(sql`
    SELECT b.store_id AS "storeId", st.store_name AS "storeName", st.store_type AS "storeType", b.place_type AS "placeType", ${nameOf} AS "placeName",
      l.location_type AS "locationType", b.on_hand AS "onHand", b.occupied, l.lock_check_id IS NOT NULL AS "isLocked", coalesce(l.is_activated, 1) = 1 AS "isActivated"
    FROM stock_balance b JOIN stock_store st ON st.id = b.store_id ${placeJoins('b')}
    WHERE b.sku_id = ${skuId} AND b.on_hand > 0 AND ${own(ctx, 'b.store_id')} ORDER BY st.sort_no, b.store_id, b.place_type, l.pick_seq, 5`)

const heldBy = (tx: Tx, skuId: number, ctx: Ctx): Promise<Hold[]> =>
  tx.query<Hold>(sql`
    SELECT o.id AS "occupyId", o.store_id AS "storeId", st.store_name AS "storeName", ${nameOf} AS "placeName", o.doc_type AS "docType", o.doc_no AS "docNo",
      o.quantity, o.occupy_time AS since
    FROM stock_balance b JOIN stock_occupancy o ON o.store_id = b.store_id AND o.sku_id = b.sku_id AND o.place_type = b.place_type AND o.place_id = b.place_id AND o.state = 1
    JOIN stock_store st ON st.id = o.store_id ${placeJoins('o')}
    WHERE b.sku_id = ${skuId} AND b.occupied > 0 AND ${own(ctx, 'b.store_id')} ORDER BY o.id`)

const onItsWay = (tx: Tx, skuId: number, ctx: Ctx): Promise<SkuTrace['inTransit']> =>
  tx.query(sql`
    SELECT w.kind, w.doc_no AS "docNo", coalesce(f.store_name, w.supplier_name) AS "fromName", i.store_name AS "toName", w.remain_qty AS "remainQty",
      w.expect_date AS "expectDate"
    FROM stock_in_transit w JOIN stock_store i ON i.id = w.in_store_id LEFT JOIN stock_store f ON f.id = w.out_store_id
    WHERE w.sku_id = ${skuId} AND (${own(ctx, 'w.in_store_id')} OR ${own(ctx, 'w.out_store_id')}) ORDER BY w.expect_date NULLS LAST, w.id LIMIT 200`)

const openErrors = (tx: Tx, skuId: number, ctx: Ctx): Promise<SkuTrace['errors']> =>
  tx.query(sql`
    SELECT e.err_no AS "errNo", st.store_name AS "storeName", coalesce(l.location_name, c.container_no) AS "placeName", e.diff_qty AS "diffQty",
      e.hold_qty AS "holdQty", e.create_time AS "createTime"
    FROM stock_inventory_err e JOIN stock_store st ON st.id = e.store_id LEFT JOIN stock_store_location l ON l.id = e.location_id
    LEFT JOIN stock_store_container c ON c.id = e.container_id
    WHERE e.sku_id = ${skuId} AND e.status IN (${errState.waiting}, ${errState.handling}) AND e.deleted_at IS NULL AND ${own(ctx, 'e.store_id')} ORDER BY e.id DESC LIMIT 200`)

const lastMovements = (tx: Tx, skuId: number, ctx: Ctx): Promise<SkuTrace['movements']> =>
  tx.query(sql`
    SELECT m.id AS "movementId", m.movement_time AS "movementTime", m.biz_type AS "bizType", st.store_name AS "storeName", ${nameOf} AS "placeName",
      m.quantity, m.store_after AS "storeAfter", m.doc_no AS "docNo", u.display_name AS "operatorName"
    FROM stock_summary s CROSS JOIN LATERAL (
      SELECT * FROM stock_movement o WHERE o.sku_id = s.sku_id AND o.store_id = s.store_id ORDER BY o.movement_time DESC LIMIT 50) m
    JOIN stock_store st ON st.id = m.store_id LEFT JOIN account_user u ON u.id = m.operator_id ${placeJoins('m')}
    WHERE s.sku_id = ${skuId} AND ${own(ctx, 's.store_id')} ORDER BY m.movement_time DESC, m.id DESC LIMIT 50`)

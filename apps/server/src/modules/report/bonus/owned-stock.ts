import type { BonusJob } from '@erp/contract/report/bonus/bonus-base'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import { errState } from '../../stock/states.ts'
import { layersAsOf } from '../inventory/layers-as-of.ts'
import type { Month } from './bonus-month.ts'

/** Stock that is older than this when the month ends costs its people. */
const OLD_DAYS = 180
/** 盘点 and 报损: the pieces are gone. What was found again, or was never missing, cost nothing. */
const LOST = [1, 3]

/** Layers of old stock as of the month's end: (doc_no, store_id, sku_id, day, quantity, value). */
export const oldLayers = ({ known, isOver }: Month): Sql => sql`(
  SELECT y.source_doc_no AS doc_no, y.store_id, y.sku_id, y.in_date AS day, y.quantity, round(y.amount, 4) AS value
  FROM ${layersAsOf(known, isOver)} y WHERE y.in_date < ${known}::date - ${OLD_DAYS}::int)`

/** Pieces that were found missing, in the month in which that was settled, at what the SKU cost last. */
export const lostPieces = ({ first, last }: Month): Sql => sql`(
  SELECT e.err_no AS doc_no, e.store_id, e.sku_id, e.update_time::date AS day, -e.diff_qty AS quantity,
    round(-e.diff_qty * coalesce(y.unit_cost, k.last_purchase_price, k.cost_price, 0), 4) AS value
  FROM stock_inventory_err e JOIN goods_goods_sku k ON k.id = e.sku_id
    LEFT JOIN LATERAL (SELECT unit_cost FROM stock_layer l WHERE l.sku_id = e.sku_id AND l.create_time <= e.update_time
      ORDER BY l.store_id = e.store_id DESC, l.id DESC LIMIT 1) y ON true
  WHERE e.status = ${errState.handled} AND e.handle_way = ANY(${LOST}::int[]) AND e.diff_qty < 0 AND e.deleted_at IS NULL
    AND e.update_time >= ${first}::date AND e.update_time < ${last}::date + 1)`

/** Whose goods they are: developers have theirs, sellers share them in equal parts. `s` are the rows above. */
export const ownedBy = (job: BonusJob, rows: Sql): Sql => sql`(
  SELECT s.*, w.user_id, w.people, round(s.value / w.people, 4) AS amount
  FROM ${rows} s JOIN goods_goods_sku k ON k.id = s.sku_id JOIN goods_goods g ON g.id = k.goods_id
    CROSS JOIN LATERAL (${
      job === 'developer'
        ? raw('SELECT g.developer_id AS user_id, 1 AS people WHERE g.developer_id IS NOT NULL')
        : raw('SELECT id AS user_id, cardinality(g.seller_ids) AS people FROM unnest(g.seller_ids) AS id')
    }) w)`

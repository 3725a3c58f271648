import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'

/** Pieces that the platform says it has of a SKU, over all shops; what is still on its way to its shelves is not there. */
export const platformQtyOf = (skuId: Sql): Sql =>
  sql`(SELECT coalesce(sum(r.warehouse_inventory_num + r.unavailable_warehouse_inventory_num + r.wait_on_shelf_num), 0)::int FROM temu_sales_row r WHERE r.sku_id = ${skuId} AND r.deleted_at IS NULL)`

/** Since when book and platform differ, by direction: goods under way between the two settle within days. */
export const findDifferences = (tx: Tx, now: string): Promise<number> =>
  tx.run(sql`
    WITH figures AS (
      SELECT k.sku_id, coalesce(m.on_hand, 0) - coalesce(p.pieces, 0) AS difference
      FROM (SELECT sku_id FROM stock_summary WHERE store_id = ${TEMU_STORE_ID} AND on_hand > 0 UNION SELECT sku_id FROM temu_sales_row WHERE sku_id IS NOT NULL AND deleted_at IS NULL) k
        LEFT JOIN stock_summary m ON m.store_id = ${TEMU_STORE_ID} AND m.sku_id = k.sku_id
        LEFT JOIN (SELECT sku_id, sum(warehouse_inventory_num + unavailable_warehouse_inventory_num + wait_on_shelf_num)::int AS pieces FROM temu_sales_row
          WHERE deleted_at IS NULL GROUP BY sku_id) p ON p.sku_id = k.sku_id
    ), gone AS (
      DELETE FROM temu_difference d WHERE NOT EXISTS (SELECT 1 FROM figures f WHERE f.sku_id = d.sku_id AND f.difference <> 0)
    )
    INSERT INTO temu_difference AS d (sku_id, difference, since) SELECT sku_id, difference, ${now}::timestamptz FROM figures WHERE difference <> 0
    ON CONFLICT (sku_id) DO UPDATE SET difference = excluded.difference, since = CASE WHEN sign(d.difference) = sign(excluded.difference) THEN d.since ELSE excluded.since END`)

export const differences: Schedule = {
  key: 'temu/differences',
  title: 'Temu虚拟仓对账',
  cron: '30 6 * * *',
  run: async (house) => {
    const { now } = contextOfClock(house, differences.key)
    return `${await house.db.transact((tx) => findDifferences(tx, now))} 个SKU有差异`
  },
}

const OLD_ENOUGH = '3 days'
export const isOld = (now: string): Sql => sql`d.since <= ${now}::timestamptz - ${raw(`interval '${OLD_ENOUGH}'`)}`

import { sql } from '../../../../src/kit/db/db.ts'
import type { StockHistory } from './stock-history.ts'

/** name, biz type, grids, mark in its number, how many in the stores 义乌, 上海, 郑州, 英国, 德国 */
const TYPES = [
  ['拣货车', 1, 0, 'JH', [6, 3, 2, 1, 1]],
  ['周转箱', 1, 0, 'ZZ', [24, 6, 4, 0, 0]],
  ['12格播种车', 2, 12, 'BZ', [6, 2, 1, 0, 0]],
  ['24格播种墙', 2, 24, 'BQ', [3, 1, 0, 0, 0]],
  ['上架筐', 3, 0, 'SJ', [3, 2, 2, 1, 1]],
  ['移货筐', 4, 0, 'YH', [12, 4, 4, 1, 1]],
  ['退件筐', 5, 0, 'TJ', [2, 1, 1, 1, 1]],
] as const
const PICKERS = ['wh.ye', 'wh.cheng', 'wh.wei', 'wh.su']

/** Carts, bins and walls of every kind; the pickers of 义乌 have carts of their own, one is broken. */
export async function seedContainers({ tx }: StockHistory): Promise<void> {
  const rows = TYPES.flatMap(([type, , , mark, counts]) =>
    counts.flatMap((count, i) => Array.from({ length: count }, (_, n) => ({ type, mark, store: i + 1, nth: n + 1 }))),
  )
  await tx.run(sql`
    INSERT INTO stock_container_type (type_name, biz_type, grid_count, create_by, update_by)
    SELECT t.name, t.biz, t.grids, u.id, u.id FROM account_user u, jsonb_to_recordset(${JSON.stringify(
      TYPES.map(([name, biz, grids]) => ({ name, biz, grids })),
    )}::jsonb) t(name text, biz int, grids int) WHERE u.username = 'warehouse' ORDER BY t.biz`)
  await tx.run(sql`
    INSERT INTO stock_store_container (container_no, store_id, type_id, use_status, pick_user_id, create_by, create_time, update_by, update_time)
    SELECT s.store_code || '-' || r.mark || '-' || lpad(r.nth::text, 2, '0'), s.id, t.id, CASE WHEN r.mark = 'ZZ' AND r.nth = 4 THEN 2 ELSE 0 END,
      CASE WHEN r.mark = 'JH' AND s.id = 1 THEN (SELECT p.id FROM account_user p WHERE p.username = (${PICKERS}::text[])[r.nth]) END,
      u.id, now() - interval '300 days', u.id, now() - interval '300 days'
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(type text, mark text, store bigint, nth int)
    JOIN stock_store s ON s.id = r.store JOIN stock_container_type t ON t.type_name = r.type JOIN account_user u ON u.username = 'warehouse'
    ORDER BY t.biz_type, s.id, r.nth`)
}

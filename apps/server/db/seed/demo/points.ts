import { POINTS_FILE } from '@erp/contract/report/points/points-file'
import { literals, sql, type Tx } from '../../../src/kit/db/db.ts'

const state = literals(POINTS_FILE)

/** Points that no station knows: what people of the warehouse did beside their stations last week, and a file that was sent twice. */
export async function seedPoints(tx: Tx): Promise<void> {
  for (const [name, status] of [
    ['上周卸货与整理.xlsx', state.valid],
    ['上周卸货与整理(1).xlsx', state.voided],
  ] as const)
    await tx.run(sql`
      WITH made AS (
        INSERT INTO data_center_report_points_file (file_name, first_day, last_day, row_count, points, status, void_reason, create_by)
        SELECT ${name}, current_date - 6, current_date - 2, 0, 0, ${status}, CASE WHEN ${status} = ${state.voided} THEN '重复上传' END, id
        FROM account_user WHERE username = 'finance' RETURNING id
      ), given AS (
        INSERT INTO data_center_report_points_row (file_id, row_no, user_id, store_id, day, action, quantity, points, remark)
        SELECT made.id, 1 + row_number() OVER (), w.user_id, w.store_id, current_date - 2 - (row_number() OVER () % 5)::int, 'shelving', 40, 1.2 + 0.3 * (row_number() OVER () % 4), '卸货'
        FROM made, (SELECT DISTINCT r.user_id, r.store_id FROM shein_scan_record r UNION SELECT DISTINCT k.picker_id, k.store_id FROM order_pick_order k WHERE k.picker_id IS NOT NULL
          ORDER BY 1, 2 LIMIT 12) w RETURNING file_id, points
      )
      SELECT 1 FROM given LIMIT 1`)
  await tx.run(sql`
    UPDATE data_center_report_points_file f SET row_count = s.n, points = s.points
    FROM (SELECT file_id, count(*) AS n, sum(points) AS points FROM data_center_report_points_row GROUP BY 1) s WHERE s.file_id = f.id`)
}

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
        SELECT ${name}, now()::date - 6, now()::date - 2, 0, 0, ${status}, CASE WHEN ${status} = ${state.voided} THEN '重复上传' END, id
        FROM account_user WHERE username = 'finance' RETURNING id
      ), given AS (
        INSERT INTO data_center_report_points_row (file_id, row_no, user_id, store_id, day, action, quantity, points, remark)
        SELECT made.id, 1 + row_number() OVER (), w.user_id, w.store_id, now()::date - 2 - (row_number() OVER () % 5)::int, 'shelving', 40, 1.2 + 0.3 * (row_number() OVER () % 4), '卸货'
        FROM made, (
          SELECT u.id AS user_id, (SELECT min(s.id) FROM stock_store s WHERE s.store_type = 1) AS store_id FROM account_user u
          WHERE u.username = 'warehouse' OR u.username LIKE 'wh.%' ORDER BY 1 LIMIT 12) w RETURNING file_id, points
      )
      SELECT 1 FROM given LIMIT 1`)
  await tx.run(sql`
    UPDATE data_center_report_points_file f SET row_count = s.n, points = s.points
    FROM (SELECT file_id, count(*) AS n, sum(points) AS points FROM data_center_report_points_row GROUP BY 1) s WHERE s.file_id = f.id`)
}

import { PRINT_TYPE, PRINT_TYPES } from '@erp/contract/kit/print'
import { standardPaper } from '@erp/contract/kit/print-standard'
import { type Sql, sql, type Tx } from '../../../src/kit/db/db.ts'

/** Whose papers look the same either way: the others are printed as they always were until somebody chooses. */
const DEFAULTS: number[] = [PRINT_TYPE.parcel, PRINT_TYPE.stockIn]

/** One template a type, and what was printed in the last days. */
export async function seedPrints(tx: Tx): Promise<void> {
  const templates = PRINT_TYPES.filter(([type]) => type !== PRINT_TYPE.waybill).map(([type]) => {
    const { name, width, height, elements } = standardPaper(type)
    return { type, name, width, height, elements, isDefault: DEFAULTS.includes(type) ? 1 : 0 }
  })
  await tx.run(sql`
    INSERT INTO tool_print_template (template_type, name, width_mm, height_mm, elements, is_default)
    SELECT r.type, r.name, r.width, r.height, r.elements, r."isDefault"
    FROM jsonb_to_recordset(${JSON.stringify(templates)}::jsonb) AS r(type int, name text, width numeric, height numeric, elements jsonb, "isDefault" int)`)
  await seedJobs(tx, PRINT_TYPE.sku, 6, sql`SELECT sku AS no FROM goods_goods_sku WHERE deleted_at IS NULL ORDER BY id LIMIT 24`)
  await seedJobs(
    tx,
    PRINT_TYPE.location,
    4,
    sql`SELECT location_name AS no FROM stock_store_location WHERE deleted_at IS NULL ORDER BY id LIMIT 12`,
  )
  await seedJobs(
    tx,
    PRINT_TYPE.container,
    3,
    sql`SELECT container_no AS no FROM stock_store_container WHERE deleted_at IS NULL ORDER BY id LIMIT 9`,
  )
  await seedJobs(tx, PRINT_TYPE.pickList, 1, sql`SELECT pick_no AS no FROM order_pick_order ORDER BY id DESC LIMIT 12`)
  await seedJobs(tx, PRINT_TYPE.stockIn, 1, sql`SELECT stock_in_no AS no FROM purchasing_stock_in ORDER BY id DESC LIMIT 8`)
}

/** So many numbers a print, an hour and a half apart; every seventh is a reprint. */
const seedJobs = (tx: Tx, type: number, together: number, numbers: Sql): Promise<number> =>
  tx.run(sql`
    INSERT INTO tool_print_job (doc_type, doc_nos, copies, station, user_id, time, is_reprint, reason, create_by)
    SELECT ${type}, g.nos, cardinality(g.nos), 'P-0' || (1 + g.at % 3), u.id, now() - make_interval(mins => 40 + (g.at * 90 + ${type} * 17)::int),
      CASE WHEN g.at % 7 = 3 THEN 1 ELSE 0 END, CASE WHEN g.at % 7 = 3 THEN '纸张卡住' END, u.id
    FROM (SELECT array_agg(n.no ORDER BY n.no) AS nos, n.at FROM (SELECT f.no, (row_number() OVER () - 1) / ${together} AS at FROM (${numbers}) f) n GROUP BY n.at) g
    CROSS JOIN (SELECT id FROM account_user WHERE username = 'warehouse' UNION ALL SELECT min(id) FROM account_user LIMIT 1) u`)

import { sql, type Tx } from '../../../../src/kit/db/db.ts'

/** How each warehouse of the house makes its waves: a template a kind, those of several SKUs no larger than its smallest wall. */
export async function seedWaves(tx: Tx): Promise<void> {
  await tx.run(sql`
    INSERT INTO order_wave_picking_template (template_name, store_id, sort_no, pick_kind, group_by, by_area, min_orders, max_orders, urgent_hours, auto_times, create_by, update_by)
    SELECT k.name, s.id, k.kind, k.kind, k.grouped, k.area, k.least, CASE WHEN k.kind = 3 THEN least(k.most, coalesce(w.grid, k.most)) ELSE k.most END, 12, k.times, u.id, u.id
    FROM stock_store s JOIN account_user u ON u.username = 'warehouse'
      CROSS JOIN (VALUES ('单品单件', 1, 1, 0, 5, 200, '{10:00,14:00,17:00}'::text[]), ('单品多件', 2, 1, 0, 3, 100, '{10:30,15:00}'::text[]),
        ('多品播种', 3, 0, 1, 3, 40, '{11:00,16:00}'::text[])) k(name, kind, grouped, area, least, most, times)
      LEFT JOIN LATERAL (SELECT min(y.grid_count) AS grid FROM stock_store_container c JOIN stock_container_type y ON y.id = c.type_id
        WHERE c.store_id = s.id AND y.biz_type = 2 AND c.deleted_at IS NULL) w ON true
    WHERE s.store_type IN (1, 2) AND s.is_activated = 1 AND s.is_location_managed = 1 AND s.deleted_at IS NULL
    ORDER BY s.id, k.kind`)
}

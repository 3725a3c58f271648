import { sql, type Tx } from '../../../../src/kit/db/db.ts'

/** The sums of the last 7, 15 and 30 days spread over their days, so that curves and sums agree. */
export async function seedSaleDays(tx: Tx): Promise<void> {
  await tx.run(sql`
    INSERT INTO goods_sku_sale_day (sku_id, day, store_id, sold)
    SELECT s.id, now()::date - (b.first + (i * 11 + s.id) % b.days)::int, coalesce(s.default_store_id, g.default_store_id, 1),
      b.sold * (i + 1) / b.days - b.sold * i / b.days
    FROM goods_sku_sale x JOIN goods_goods_sku s ON s.id = x.sku_id JOIN goods_goods g ON g.id = s.goods_id
    CROSS JOIN LATERAL (VALUES (1, 7, x.sold7), (8, 8, x.sold15 - x.sold7), (16, 15, x.sold30 - x.sold15)) AS b(first, days, sold)
    CROSS JOIN LATERAL generate_series(0, b.days - 1) AS i
    WHERE b.sold * (i + 1) / b.days > b.sold * i / b.days`)
}

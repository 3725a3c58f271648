import { ident, sql } from '../src/kit/db.ts'
import type { TestApp } from './app.ts'

interface Sample {
  code: string
  statuses: string[]
  audit?: number
  purchaser?: string
  seller?: string
  developer?: string
}
export interface SampleGoods {
  id: number
  skus: number[]
}

export async function sampleGoods(app: TestApp, sample: Sample): Promise<SampleGoods> {
  const { db } = app.house
  const now = app.clock.now()
  const user = (name?: string) => sql`(SELECT id FROM account_user WHERE username = ${name ?? ''})`
  const goods = await db.one<{ id: number }>(sql`
    INSERT INTO goods_goods (goods_code, goods_name, audit_status, goods_status, purchaser_id, seller_ids, developer_id, approve_time)
    VALUES (${sample.code}, ${`商品${sample.code}`}, ${sample.audit ?? 200}, ${sample.statuses[0]}, ${user(sample.purchaser)},
      array_remove(ARRAY[${user(sample.seller)}], NULL), ${user(sample.developer)}, ${now}) RETURNING id`)
  const skus = await db.query<{ id: number }>(sql`
    INSERT INTO goods_goods_sku (goods_id, sku, sku_name, property1, sku_status, status_time, cost_price, weight)
    SELECT ${goods!.id}, ${sample.code} || lpad(n::text, 2, '0'), '样', n::text, status, ${now}, 10, 100
    FROM unnest(${sample.statuses}::text[]) WITH ORDINALITY AS s(status, n) RETURNING id`)
  return { id: goods!.id, skus: skus.map((row) => row.id) }
}

export async function sampleGroup(app: TestApp, code: string, parts: number[], status = '20'): Promise<SampleGoods> {
  const group = await sampleGoods(app, { code, statuses: [status] })
  const { db } = app.house
  await db.run(sql`UPDATE goods_goods SET goods_type = 2 WHERE id = ${group.id}`)
  await db.run(sql`UPDATE goods_goods_sku SET sku_kind = 2 WHERE id = ${group.skus[0]}`)
  await db.run(sql`
    INSERT INTO goods_group_sku_item (group_sku_id, sku_id, quantity, share_ratio)
    SELECT ${group.skus[0]}, p, 2, ${100 / parts.length} FROM unnest(${parts}::bigint[]) p`)
  return group
}

/** As the ledger would have it. */
export const sampleStock = (app: TestApp, skuId: number, onHand: number, onWay = 0, time = app.clock.now()) =>
  app.house.db.run(sql`
    INSERT INTO stock_summary (store_id, sku_id, on_hand, sellable_on_hand, amount, purchase_on_way, last_in_time, last_out_time)
    VALUES (1, ${skuId}, ${onHand}, ${onHand}, ${onHand * 10}, ${onWay}, ${time}, ${time})
    ON CONFLICT (store_id, sku_id) DO UPDATE SET on_hand = excluded.on_hand, sellable_on_hand = excluded.on_hand, amount = excluded.amount,
      purchase_on_way = excluded.purchase_on_way, last_out_time = excluded.last_out_time`)

export const statusesOf = async (app: TestApp, skuIds: number[]): Promise<string[]> => {
  const rows = await app.house.db.query<{ status: string }>(sql`
    SELECT s.sku_status AS status FROM unnest(${skuIds}::bigint[]) WITH ORDINALITY w(id, n) JOIN goods_goods_sku s ON s.id = w.id ORDER BY n`)
  return rows.map((row) => row.status)
}

export const goodsStatusOf = async (app: TestApp, id: number): Promise<string> =>
  (await app.house.db.one<{ status: string }>(sql`SELECT goods_status AS status FROM goods_goods WHERE id = ${id}`))!.status

export const countOf = async (
  app: TestApp,
  table: 'goods_goods_status_update_log' | 'basic_message' | 'biz_log',
): Promise<number> => (await app.house.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM ${ident(table)}`))!.n

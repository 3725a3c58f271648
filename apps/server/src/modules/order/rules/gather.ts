import { ATTRIBUTES } from '@erp/contract/goods/catalog/goods-fields'
import { snake } from '@erp/contract/kit'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { weightsOf } from '../weight.ts'
import { normalPhone, normalPostCode, normalText, type OrderFacts } from './facts.ts'

interface Gathered extends Omit<OrderFacts, 'quantity'> {
  attrs: string[]
}
const ATTRS = Object.keys(ATTRIBUTES)
  .map((key) => `CASE WHEN bool_or(g.${snake(key)} = 1) THEN '${key}' END`)
  .join(', ')

/** The facts of orders as they stand, in one statement; a merged parcel is worth what all of its orders are. The order day is when it was paid for. */
export const gatherFacts = (tx: Tx, orderIds: number[]): Promise<OrderFacts[]> =>
  factsOf(
    tx,
    orderIds,
    sql`SELECT id AS order_id, est_weight AS weight FROM order_trade_info WHERE id = ANY(${orderIds}::bigint[])`,
  )

export const weighedFacts = (tx: Tx, orderIds: number[]): Promise<OrderFacts[]> => factsOf(tx, orderIds, weightsOf(orderIds))

async function factsOf(tx: Tx, orderIds: number[], weights: Sql): Promise<OrderFacts[]> {
  const found = await tx.query<Gathered>(sql`
    SELECT t.id AS "orderId", t.order_no AS "orderNo", t.shop_id AS "shopId", t.plat_code AS "platCode", p.plat_name AS "platName",
      coalesce(t.country_code, '') AS "countryCode", t.transport, t.currency, m.sale AS "saleAmount", m.cny,
      t.post_code AS "postCode", t.name, t.phone, t.street1, t.street2, t.tax_no AS "taxNo", coalesce(w.weight, 0) AS weight,
      t.length::float8 AS length, t.width::float8 AS width, t.height::float8 AS height,
      coalesce(t.paid_time, t.order_time, t.create_time)::date AS day, l.kinds AS "skuKinds", l.attrs, l.lines
    FROM order_trade_info t JOIN basic_platform p ON p.plat_code = t.plat_code LEFT JOIN (${weights}) w ON w.order_id = t.id
    JOIN LATERAL (SELECT sum(o.sale_amount) AS sale, sum(o.sale_amount * o.exchange_rate) AS cny FROM (
      SELECT t.sale_amount, t.exchange_rate UNION ALL SELECT c.sale_amount, c.exchange_rate FROM order_trade_info c WHERE c.merge_to_id = t.id) o) m ON true
    JOIN LATERAL (
      SELECT count(DISTINCT d.stock_sku_id)::int AS kinds,
        array_remove(ARRAY[${raw(ATTRS)}], NULL) || coalesce(array_agg(DISTINCT tag.name) FILTER (WHERE tag.name IS NOT NULL), '{}') AS attrs,
        coalesce(json_agg(DISTINCT jsonb_build_object('line', d.id, 'skuId', d.stock_sku_id, 'quantity', d.quantity)) FILTER (WHERE d.stock_sku_id IS NOT NULL), '[]') AS lines
      FROM order_details d LEFT JOIN goods_goods_sku k ON k.id = d.stock_sku_id LEFT JOIN goods_goods g ON g.id = k.goods_id
        LEFT JOIN LATERAL (SELECT 'tag:' || x AS name FROM unnest(g.tag_ids) x) tag ON true
      WHERE d.order_id = t.id) l ON true
    WHERE t.id = ANY(${orderIds}::bigint[]) ORDER BY t.id`)
  return found.map(normalised)
}

function normalised(row: Gathered): OrderFacts {
  return {
    ...row,
    quantity: row.lines.reduce((sum, line) => sum + line.quantity, 0),
    transport: normalText(row.transport),
    postCode: normalPostCode(row.postCode),
    name: normalText(row.name),
    phone: normalPhone(row.phone),
    street1: normalText(row.street1),
    street2: normalText(row.street2),
    taxNo: row.taxNo ?? '',
  }
}

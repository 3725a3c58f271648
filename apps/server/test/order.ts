import { sql, type Tx } from '../src/kit/db.ts'
import { counter } from './counter.ts'

interface NewOrder {
  status?: number
  storeId?: number
  lines?: { skuId: number | null; quantity?: number; price?: string; shopSku?: string }[]
  [column: string]: unknown
}
const draw = counter()

/** An order as the table keeps it, where a test needs one that stands somewhere; stories begin with intake instead. */
export async function makeOrder(
  tx: Tx,
  { status = 10, storeId, lines = [], ...columns }: NewOrder = {},
): Promise<{ id: number; orderNo: string }> {
  const orderNo = `SOT${String(draw()).padStart(6, '0')}`
  const row = {
    order_no: orderNo,
    plat_order_no: `P-${orderNo}`,
    status,
    store_id: storeId ?? null,
    currency: 'USD',
    exchange_rate: '7.120000',
    paid_time: '2026-11-01 10:00:00',
    name: 'John Smith',
    country_code: 'US',
    city: 'Austin',
    street1: '1 Main St',
    post_code: '73301',
    order_exception_type: status === 30 ? 99 : null,
    sale_amount: lines.reduce((sum, line) => sum + Number(line.price ?? 10) * (line.quantity ?? 1), 0).toFixed(2),
    ...columns,
  }
  await tx.run(sql`
    INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency) SELECT 'joom', '测试店', 'TEST', 'USD' WHERE NOT EXISTS (SELECT 1 FROM authorize_shop)`)
  const kept = await tx.one<{ id: number }>(sql`
    INSERT INTO order_trade_info SELECT r.* FROM jsonb_populate_record(NULL::order_trade_info, ${JSON.stringify(defaults)}::jsonb || (
      SELECT to_jsonb(s) FROM (SELECT nextval(pg_get_serial_sequence('order_trade_info', 'id')) AS id, s.id AS shop_id, s.plat_code, s.seller_id, s.dept_id
        FROM authorize_shop s WHERE s.id = coalesce(${(columns['shop_id'] as number) ?? null}::bigint, (SELECT min(id) FROM authorize_shop))) s)
      || ${JSON.stringify(row)}::jsonb) r RETURNING id`)
  for (const { skuId, quantity = 1, price = '10.00', shopSku } of lines)
    await tx.run(sql`
      INSERT INTO order_details (order_id, origin_order_id, sku_id, quantity, unit_price, line_amount, shop_sku)
      VALUES (${kept!.id}, ${kept!.id}, ${skuId}, ${quantity}, ${price}, ${(Number(price) * quantity).toFixed(2)}, ${shopSku ?? null})`)
  return { id: kept!.id, orderNo }
}

const defaults = {
  order_type: 1,
  fulfil_by: 1,
  released_types: [],
  is_out_stock: 0,
  is_urgent: 0,
  is_hold: 0,
  is_cancelled: 0,
  is_returned: 0,
  note_count: 0,
  tag_ids: [],
  edited_fields: [],
  goods_amount: 0,
  shipping_amount: 0,
  discount_amount: 0,
  platform_fee: 0,
  payment_fee: 0,
  ad_fee: 0,
  refund_amount: 0,
  manual_store: 0,
  manual_way: 0,
  label_printed_count: 0,
  platform_ship_status: 0,
  weight_flag: 0,
  stage_time: '2026-11-01 10:00:00+08',
  merge_ignored: 0,
  split_seq: 0,
  create_time: '2026-11-01 10:00:00+08',
  update_time: '2026-11-01 10:00:00+08',
  version: 1,
}

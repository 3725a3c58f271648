import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import { exchangeState, importState, stage } from '../../../../src/modules/order/states.ts'

/** Exchanges of waybills and imported workbooks, in each of their states. */
export async function seedOrderDesk(tx: Tx): Promise<void> {
  await seedExchanges(tx)
  await seedImports(tx)
}

/** Orders that lack stock wait for their own parcel; what has left came in one; what was given up is there too.
 * They were bought before purchasing was kept here: a number on paper, no purchase order. */
async function seedExchanges(tx: Tx): Promise<void> {
  await tx.run(sql`
    INSERT INTO order_straight_hair_exchange (exchange_no, order_id, purchase_order_id, purchase_order_no, supplier_name, express_delivery_no, status, arrive_time,
      exchange_time, exchange_by, remark, create_by, create_time, update_by, update_time)
    SELECT 'HD' || to_char(now() - x.days * interval '1 day', 'YYMMDD') || lpad(x.n::text, 5, '0'), x.order_id, NULL, 'CG' || to_char(now() - x.days * interval '1 day', 'YYMMDD') || lpad((90000 + x.n)::text, 5, '0'),
      (ARRAY['义乌市小商品商行', '广州箱包厂', '深圳数码档口'])[1 + x.n % 3], 'SF10' || lpad((x.n * 7919)::text, 10, '0'), x.status,
      CASE WHEN x.status IN (${exchangeState.arrived}, ${exchangeState.exchanged}) THEN now() - interval '3 hours' - (x.days - 1) * interval '1 day' END,
      CASE WHEN x.status = ${exchangeState.exchanged} THEN now() - interval '2 hours' - (x.days - 1) * interval '1 day' END, CASE WHEN x.status = ${exchangeState.exchanged} THEN k.id END,
      CASE WHEN x.status = ${exchangeState.cancelled} THEN '供应商断货' END, k.id, now() - x.days * interval '1 day', k.id, now() - x.days * interval '1 day'
    FROM (SELECT row_number() OVER (ORDER BY c.status, c.order_id)::int AS n, c.* FROM (
        (SELECT id AS order_id, CASE WHEN row_number() OVER (ORDER BY id) % 2 = 0 THEN ${exchangeState.waitArrival} ELSE ${exchangeState.arrived} END AS status, 2 AS days FROM order_trade_info
          WHERE status = ${stage.waitDistribute} AND is_out_stock = 1 AND is_hold = 0 AND merge_to_id IS NULL ORDER BY id LIMIT 4)
        UNION ALL (SELECT id, ${exchangeState.exchanged}, 6 FROM order_trade_info WHERE status = ${stage.shipped} AND fulfil_by = 1 AND merge_to_id IS NULL ORDER BY ship_time DESC, id LIMIT 3)
        UNION ALL (SELECT id, ${exchangeState.cancelled}, 9 FROM order_trade_info WHERE status = ${stage.shipped} AND fulfil_by = 1 AND merge_to_id IS NULL ORDER BY ship_time, id LIMIT 2)) c) x
      CROSS JOIN (SELECT id FROM account_user WHERE username = 'warehouse') k`)
}

async function seedImports(tx: Tx): Promise<void> {
  await tx.run(sql`
    INSERT INTO order_batch_import (import_no, file_name, total_rows, order_count, error_count, status, remark, create_by, create_time, update_by, update_time)
    SELECT 'DR' || to_char(now() - d.days * interval '1 day', 'YYMMDD') || lpad(d.n::text, 5, '0'), d.file, d.total, d.orders, d.errors, d.status, d.remark, u.id,
      now() - d.days * interval '1 day', u.id, now() - d.days * interval '1 day'
    FROM (VALUES (1, 8, '线下订单10月.xlsx', 12, 0, 3, 20, '共 12 行，3 行有误，没有写入任何数据'), (2, 8, '线下订单10月.xlsx', 12, 9, 0, 40, NULL),
      (3, 2, '展会订单.xlsx', 5, 4, 0, 30, NULL)) d(n, days, file, total, orders, errors, status, remark)
      CROSS JOIN (SELECT id FROM account_user WHERE username = 'seller') u`)
  await tx.run(sql`
    UPDATE order_trade_info t SET order_type = 5, merge_key = NULL, import_id = i.id FROM (SELECT id FROM order_batch_import WHERE status = ${importState.imported} ORDER BY id DESC LIMIT 1) i
    WHERE t.id IN (SELECT o.id FROM order_trade_info o WHERE o.status = ${stage.waitDispatch} AND o.merge_to_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM order_trade_info c WHERE c.merge_to_id = o.id) ORDER BY o.id DESC LIMIT 4)`)
}

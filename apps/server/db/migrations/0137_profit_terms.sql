-- What an order is thought to cost before it leaves stands beside what it did cost, so that its profit follows from terms that people see.
ALTER TABLE order_trade_info ADD COLUMN goods_cost_est numeric(14, 4), ADD COLUMN pack_cost_est numeric(14, 4);

-- The profit is never written by itself: it follows its terms, whoever changes one. An order that is off, or whose cost or rate nobody knows, has none.
CREATE FUNCTION order_profit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sale numeric := round(NEW.sale_amount * NEW.exchange_rate, 4);
BEGIN
  NEW.profit := CASE WHEN NEW.is_cancelled = 0 THEN sale
    - round(NEW.platform_fee * NEW.exchange_rate, 4) - round(NEW.payment_fee * NEW.exchange_rate, 4)
    - round(NEW.ad_fee * NEW.exchange_rate, 4) - round(NEW.refund_amount * NEW.exchange_rate, 4)
    - coalesce(NEW.goods_cost, NEW.goods_cost_est)
    - coalesce(NEW.freight_billed, NEW.freight_weighed, NEW.freight_est, 0)
    - coalesce(NEW.pack_cost, CASE WHEN NEW.goods_cost IS NULL THEN NEW.pack_cost_est END, 0) END;
  NEW.profit_rate := CASE WHEN sale <> 0 THEN round(NEW.profit / sale, 4) END;
  RETURN NEW;
END $$;
CREATE TRIGGER order_profit BEFORE INSERT OR UPDATE OF sale_amount, exchange_rate, platform_fee, payment_fee, ad_fee, refund_amount, goods_cost, goods_cost_est,
  freight_est, freight_weighed, freight_billed, pack_cost, pack_cost_est, is_cancelled ON order_trade_info FOR EACH ROW EXECUTE FUNCTION order_profit();

-- Of a parcel that is not out yet, what it was weighed and packed as counts only while it is packed.
UPDATE order_trade_info SET freight_weighed = NULL, pack_cost = NULL, packing_id = NULL
  WHERE goods_cost IS NULL AND status < 90 AND (freight_weighed IS NOT NULL OR pack_cost IS NOT NULL);
-- Merged orders travel with their main one, which bears freight and packing until both are shared out at shipping.
UPDATE order_trade_info SET freight_est = NULL WHERE merge_to_id IS NOT NULL AND goods_cost IS NULL;
UPDATE order_trade_info t SET goods_cost_est = c.cost, pack_cost_est = p.cost
  FROM (SELECT o.id, CASE WHEN count(*) = count(d.stock_sku_id) THEN sum(round(d.quantity * coalesce(y.unit_cost, k.last_purchase_price, k.cost_price, 0), 4)) END AS cost
      FROM order_trade_info o JOIN order_details d ON d.origin_order_id = o.id LEFT JOIN goods_goods_sku k ON k.id = d.stock_sku_id
      LEFT JOIN LATERAL (SELECT unit_cost FROM stock_layer WHERE sku_id = d.stock_sku_id ORDER BY id DESC LIMIT 1) y ON true
      WHERE o.goods_cost IS NULL AND o.is_cancelled = 0 GROUP BY o.id) c
    LEFT JOIN (SELECT w.id, p.cost FROM (
        SELECT o.id, sum(d.quantity) AS pieces, min(coalesce(k.pack_info_id, g.pack_info_id)) AS own_pack,
          (SELECT p.id FROM basic_pack_info p WHERE p.is_activated = 1 AND p.deleted_at IS NULL AND p.length IS NOT NULL
            AND p.length * p.width * p.height >= sum(coalesce(k.length * k.width * k.height, 0) * d.quantity) * 1.15
            AND (p.max_weight IS NULL OR p.max_weight >= sum(coalesce(k.weight, 0) * d.quantity))
            ORDER BY p.length * p.width * p.height, p.id LIMIT 1) AS fitting
        FROM order_trade_info o JOIN order_details d ON d.order_id = o.id LEFT JOIN goods_goods_sku k ON k.id = d.stock_sku_id LEFT JOIN goods_goods g ON g.id = k.goods_id
        WHERE o.goods_cost IS NULL AND o.is_cancelled = 0 AND o.fulfil_by = 1 GROUP BY o.id) w
      JOIN basic_pack_info p ON p.id = CASE WHEN w.pieces = 1 THEN w.own_pack ELSE w.fitting END) p ON p.id = c.id
  WHERE t.id = c.id;

-- An order that is off has no deadline, no time of shipping and no profit.
UPDATE order_trade_info SET latest_ship_time = NULL, freight_est = NULL WHERE is_cancelled = 1;
ALTER TABLE order_trade_info ADD CONSTRAINT order_trade_info_cancelled_check
  CHECK (is_cancelled = 0 OR (latest_ship_time IS NULL AND ship_time IS NULL AND profit IS NULL));

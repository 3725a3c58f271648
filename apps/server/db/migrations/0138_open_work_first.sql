-- The orders of the warehouse begin with what is still to be done; what has left comes after it.
DROP INDEX order_trade_info_moving;
CREATE INDEX order_trade_info_moving ON order_trade_info (((status = 120)::int), is_urgent DESC, latest_ship_time, paid_time, id)
  INCLUDE (status, seller_id, dept_id, store_id) WHERE status BETWEEN 40 AND 120 AND merge_to_id IS NULL AND deleted_at IS NULL;

-- Stage 90 has one name, as the lists and the glossary say it.
UPDATE basic_dict_data SET dict_label = '待包装', update_time = now(), version = version + 1
  WHERE dict_type = 'sales_order_status' AND dict_value = '90' AND dict_label = '待打包';

-- What people have in their hand is found by how it begins, whatever the collation; the pattern operators serve equality too.
DROP INDEX order_trade_info_plat_no, order_trade_info_tracking, order_trade_info_transfer;
CREATE INDEX order_trade_info_plat_no ON order_trade_info (plat_order_no text_pattern_ops);
CREATE INDEX order_trade_info_tracking ON order_trade_info (tracking_number text_pattern_ops) WHERE tracking_number IS NOT NULL;
CREATE INDEX order_trade_info_transfer ON order_trade_info (transfer_number text_pattern_ops) WHERE transfer_number IS NOT NULL;
CREATE INDEX order_trade_info_order_no_prefix ON order_trade_info (order_no text_pattern_ops);
CREATE INDEX order_trade_info_buyer_name ON order_trade_info (lower(name) text_pattern_ops) WHERE name IS NOT NULL;
CREATE INDEX order_trade_info_buyer_email ON order_trade_info (lower(buyer_email) text_pattern_ops) WHERE buyer_email IS NOT NULL;
CREATE INDEX order_trade_info_buyer_id ON order_trade_info (lower(buyer_id) text_pattern_ops) WHERE buyer_id IS NOT NULL;

-- What an order, a hand-over and a transfer point at is there.
ALTER TABLE order_trade_info
  ADD CONSTRAINT order_trade_info_logistic_way_id_fkey FOREIGN KEY (logistic_way_id) REFERENCES express_logistic_way,
  ADD CONSTRAINT order_trade_info_express_id_fkey FOREIGN KEY (express_id) REFERENCES express_express,
  ADD CONSTRAINT order_trade_info_matched_rule_id_fkey FOREIGN KEY (matched_rule_id) REFERENCES order_rule,
  ADD CONSTRAINT order_trade_info_packing_id_fkey FOREIGN KEY (packing_id) REFERENCES basic_pack_info;
ALTER TABLE order_handover ADD CONSTRAINT order_handover_express_id_fkey FOREIGN KEY (express_id) REFERENCES express_express;
ALTER TABLE stock_transfer_receipt ADD CONSTRAINT stock_transfer_receipt_logistic_way_id_fkey FOREIGN KEY (logistic_way_id) REFERENCES express_logistic_way;

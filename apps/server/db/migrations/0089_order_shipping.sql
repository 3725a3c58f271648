-- The packing last used for the same pieces, and when a platform that did not take the mark is told again.
CREATE TABLE order_pack_choice (
  -- Each SKU with its count: "12x2,40x1".
  pieces text PRIMARY KEY,
  packing_id bigint NOT NULL REFERENCES basic_pack_info,
  time timestamptz NOT NULL
);
CREATE INDEX order_pack_choice_packing ON order_pack_choice (packing_id);

ALTER TABLE order_trade_info ADD COLUMN platform_ship_tries smallint, ADD COLUMN platform_ship_next timestamptz;
CREATE INDEX order_trade_info_remark ON order_trade_info (platform_ship_next) WHERE platform_ship_next IS NOT NULL;
CREATE INDEX order_handover_store ON order_handover (store_id, status, id DESC);
CREATE INDEX order_handover_express ON order_handover (express_id);

-- The logs of goods as lists, and what the nightly jobs keep.
CREATE VIEW goods_status_log AS
  SELECT id, goods_id, sku_id, sku, from_status, to_status, reason, source, operator_id, 0 AS version, operator_id AS create_by, create_time,
    NULL::bigint AS update_by, create_time AS update_time, NULL::timestamptz AS deleted_at
  FROM goods_goods_status_update_log;
CREATE INDEX goods_goods_status_update_log_sku ON goods_goods_status_update_log (sku, id DESC);
CREATE INDEX goods_goods_status_update_log_operator ON goods_goods_status_update_log (operator_id, id DESC);

CREATE VIEW goods_operation_log AS
  SELECT l.id, l.entity, l.entity_id, l.action, l.changes, l.note, l.user_id, l.time, coalesce(l.version, 0) AS version,
    l.user_id AS create_by, l.time AS create_time, NULL::bigint AS update_by, l.time AS update_time, NULL::timestamptz AS deleted_at
  FROM biz_log l WHERE l.entity IN ('goods/goods', 'goods/goodsSku');

CREATE INDEX goods_goods_season ON goods_goods (season, id DESC) WHERE deleted_at IS NULL;

-- When a SKU on its way out was last seen with pieces on the way: stock says since when it is empty, the way does not.
CREATE TABLE goods_sku_on_way (
  sku_id bigint PRIMARY KEY REFERENCES goods_goods_sku,
  seen timestamptz NOT NULL
);

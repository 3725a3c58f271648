-- Groups are counted without reading the rest of the catalogue.
CREATE INDEX goods_goods_group ON goods_goods (id) INCLUDE (audit_status) WHERE goods_type = 2 AND deleted_at IS NULL;
CREATE INDEX goods_goods_sku_group ON goods_goods_sku (id DESC) INCLUDE (goods_id) WHERE sku_kind = 2 AND deleted_at IS NULL;

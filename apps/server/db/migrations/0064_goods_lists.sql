-- What the lists of the catalogue sort by, both ways.
CREATE INDEX goods_goods_audited_update_up ON goods_goods (update_time, id DESC) WHERE deleted_at IS NULL AND audit_status = 200;
CREATE INDEX goods_goods_audited_create_up ON goods_goods (create_time, id DESC) WHERE deleted_at IS NULL AND audit_status = 200;
CREATE INDEX goods_goods_audited_develop ON goods_goods (develop_date DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL AND audit_status = 200;
CREATE INDEX goods_goods_audited_develop_up ON goods_goods (develop_date, id DESC) WHERE deleted_at IS NULL AND audit_status = 200;
CREATE INDEX goods_goods_audited_health_down ON goods_goods (health_score DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL AND audit_status = 200;
CREATE INDEX goods_goods_audited_name ON goods_goods (goods_name) WHERE deleted_at IS NULL AND audit_status = 200;
CREATE INDEX goods_goods_sku_update_up ON goods_goods_sku (update_time, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX goods_goods_sku_group_code ON goods_goods_sku (sku) WHERE deleted_at IS NULL AND sku_kind = 2;
CREATE INDEX goods_goods_sku_group_update ON goods_goods_sku (update_time DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL AND sku_kind = 2;
CREATE INDEX goods_goods_sku_group_update_up ON goods_goods_sku (update_time, id DESC) WHERE deleted_at IS NULL AND sku_kind = 2;
CREATE INDEX goods_goods_sku_group_name_grams ON goods_goods_sku USING gin (name_grams(sku_name)) WHERE deleted_at IS NULL AND sku_kind = 2;

-- Workers would read far ahead of the fifty rows that are asked for, and take the name of each apart.
ALTER FUNCTION name_grams(text) PARALLEL RESTRICTED;

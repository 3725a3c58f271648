-- SKUs by a part of their code, statements in the order in which they are shown.
CREATE INDEX goods_goods_sku_parts ON goods_goods_sku USING gin (sku gin_trgm_ops);
CREATE INDEX purchasing_statement_newest ON purchasing_statement (month DESC, id DESC);

-- What single pieces weighed with their packing, gathered nightly by those who weigh parcels.
CREATE TABLE goods_sku_weighed (
  sku_id bigint PRIMARY KEY REFERENCES goods_goods_sku,
  parcels int NOT NULL,
  weight numeric(10, 1) NOT NULL
);

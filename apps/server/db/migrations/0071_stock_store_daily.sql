-- Closed days of whole stores: what a year of a store adds up to is read from a row a day.
CREATE TABLE stock_store_daily (
  day date NOT NULL,
  store_id bigint NOT NULL REFERENCES stock_store,
  q101 bigint NOT NULL, q102 bigint NOT NULL, q103 bigint NOT NULL, q104 bigint NOT NULL, q105 bigint NOT NULL, q108 bigint NOT NULL, q201 bigint NOT NULL, q202 bigint NOT NULL, q203 bigint NOT NULL, q204 bigint NOT NULL, q205 bigint NOT NULL, q208 bigint NOT NULL,
  a101 numeric(20, 4) NOT NULL, a102 numeric(20, 4) NOT NULL, a103 numeric(20, 4) NOT NULL, a104 numeric(20, 4) NOT NULL, a105 numeric(20, 4) NOT NULL, a108 numeric(20, 4) NOT NULL, a109 numeric(20, 4) NOT NULL, a201 numeric(20, 4) NOT NULL, a202 numeric(20, 4) NOT NULL, a203 numeric(20, 4) NOT NULL, a204 numeric(20, 4) NOT NULL, a205 numeric(20, 4) NOT NULL, a208 numeric(20, 4) NOT NULL,
  PRIMARY KEY (store_id, day)
);
INSERT INTO stock_store_daily (day, store_id, q101, q102, q103, q104, q105, q108, q201, q202, q203, q204, q205, q208, a101, a102, a103, a104, a105, a108, a109, a201, a202, a203, a204, a205, a208)
SELECT day, store_id, sum(q101), sum(q102), sum(q103), sum(q104), sum(q105), sum(q108), sum(q201), sum(q202), sum(q203), sum(q204), sum(q205), sum(q208), sum(a101), sum(a102), sum(a103), sum(a104), sum(a105), sum(a108), sum(a109), sum(a201), sum(a202), sum(a203), sum(a204), sum(a205), sum(a208) FROM stock_daily GROUP BY day, store_id;

-- The stock report finds its page by number first and fills its rows then. Neither column ever changes, so that a posting does not touch the index.
CREATE UNIQUE INDEX stock_summary_number ON stock_summary ((store_id * 10000000000 + sku_id));

-- The hits of a day are counted in several slots: orders that come in at once do not wait for one another's count.
ALTER TABLE order_rule_hit ADD COLUMN slot smallint NOT NULL DEFAULT 0;
ALTER TABLE order_rule_hit DROP CONSTRAINT order_rule_hit_pkey, ADD PRIMARY KEY (rule_id, day, slot);
-- An order is written several times in the moment it comes in: room in its page keeps those from touching every index.
ALTER TABLE order_trade_info SET (fillfactor = 80);

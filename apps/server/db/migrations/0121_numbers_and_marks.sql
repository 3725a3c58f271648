-- While a parcel goes over to another way, the carrier of either has it.
DROP INDEX express_parcel_live;
CREATE UNIQUE INDEX express_parcel_live ON express_parcel (order_id, way_id) WHERE state IN (0, 1, 2);
-- 标记发货时机: 1 发货时, 2 派单时
ALTER TABLE authorize_shop ADD COLUMN mark_at smallint NOT NULL DEFAULT 1 CHECK (mark_at IN (1, 2));

-- The same name on two channels is two shops: reports say it with the suffix, which is unique.
ALTER TABLE authorize_shop ADD COLUMN display_name text GENERATED ALWAYS AS (shop_name || ' (' || suffix || ')') STORED;
DROP TRIGGER turn_name_mark ON authorize_shop;
CREATE TRIGGER turn_name_mark AFTER INSERT OR DELETE OR UPDATE OF shop_name, suffix ON authorize_shop FOR EACH STATEMENT EXECUTE FUNCTION turn_name_mark();

-- A subscription comes as a workbook, as a picture, or as both: 1 表格, 2 图片, 3 两者.
ALTER TABLE data_center_report_subscription ADD COLUMN form smallint NOT NULL DEFAULT 1 CHECK (form IN (1, 2, 3));
ALTER TABLE data_center_report_subscription_sending
  ADD COLUMN form smallint NOT NULL DEFAULT 1 CHECK (form IN (1, 2, 3)),
  ADD COLUMN picture_name text,
  ADD COLUMN picture_key text;

-- Settings stand after the reports; where somebody has moved them they stay.
UPDATE account_menu SET sort_no = 76 WHERE path = '/reportManagement/config/supplierLevel' AND sort_no = 20;
UPDATE account_menu SET sort_no = 75 WHERE path = '/reportManagement/config/warehousePointsFile' AND sort_no = 74;
UPDATE account_menu SET sort_no = 64 WHERE path = '/reportManagement/check' AND sort_no = 63;
UPDATE account_menu SET sort_no = 63 WHERE path = '/reportManagement/subscriptionSending' AND sort_no = 62;

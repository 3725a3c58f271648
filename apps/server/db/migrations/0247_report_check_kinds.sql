-- The check holds every roll-up, fees and closed months against the facts.
ALTER TABLE data_center_report_check_diff DROP CONSTRAINT data_center_report_check_diff_kind_check;
ALTER TABLE data_center_report_check_diff ADD CONSTRAINT data_center_report_check_diff_kind_check
  CHECK (kind IN ('day', 'shop', 'person', 'goods', 'develop', 'order', 'fee', 'month'));

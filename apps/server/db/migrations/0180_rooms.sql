-- Rates are a master of the whole house.
ALTER TABLE data_center_report_exchange_rate RENAME TO basic_exchange_rate;
ALTER TABLE basic_exchange_rate RENAME CONSTRAINT data_center_report_exchange_rate_from_day_key TO basic_exchange_rate_from_day_key;
ALTER TABLE basic_exchange_rate RENAME CONSTRAINT data_center_report_exchange_rate_pkey TO basic_exchange_rate_pkey;
ALTER SEQUENCE data_center_report_exchange_rate_id_seq RENAME TO basic_exchange_rate_id_seq;

-- All reports are one module.
UPDATE account_menu SET component = regexp_replace(component, '^data-center-report/', 'report/') WHERE component LIKE 'data-center-report/%';

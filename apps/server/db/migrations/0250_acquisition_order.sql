-- What was collected, by what people sort and filter it by: price and sales.
CREATE INDEX product_center_data_acquisition_price ON product_center_data_acquisition (price_min, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX product_center_data_acquisition_sales ON product_center_data_acquisition (sales_count DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX product_center_data_acquisition_dearest ON product_center_data_acquisition (price_min DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;

-- What somebody writes down by hand comes from no site.
ALTER TABLE product_center_data_acquisition ALTER COLUMN src_plat DROP NOT NULL;

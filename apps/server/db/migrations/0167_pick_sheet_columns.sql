-- What a template's pick lists show beside the words.
ALTER TABLE order_wave_picking_template
  ADD COLUMN with_pictures smallint NOT NULL DEFAULT 1,
  ADD COLUMN with_codes smallint NOT NULL DEFAULT 1;

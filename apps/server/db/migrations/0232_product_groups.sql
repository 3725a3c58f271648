-- Groups of developers, groups of shops that may not sell, what is like what, and how estimates met sales.

-- Who is in which active group: one at a time, whoever saves at the same moment. Kept by the trigger below.
CREATE TABLE product_center_group_member (
  user_id bigint PRIMARY KEY REFERENCES account_user,
  group_id bigint NOT NULL REFERENCES product_center_development_group
);
CREATE INDEX product_center_group_member_group ON product_center_group_member (group_id);
CREATE FUNCTION product_center_group_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_center_group_member WHERE group_id = NEW.id;
  IF NEW.is_activated = 1 AND NEW.deleted_at IS NULL THEN
    INSERT INTO product_center_group_member (user_id, group_id) SELECT DISTINCT u, NEW.id FROM unnest(NEW.member_ids) u;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER members AFTER INSERT OR UPDATE ON product_center_development_group FOR EACH ROW EXECUTE FUNCTION product_center_group_members();
CREATE INDEX product_center_development_group_leader ON product_center_development_group (leader_id);

CREATE INDEX goods_goods_disabled_groups ON goods_goods USING gin (disabled_group_ids);
CREATE INDEX product_center_development_disabled_groups ON product_center_development USING gin (disabled_group_ids);
CREATE INDEX product_center_smt_listing_disabled ON product_center_smt_listing (goods_id) WHERE disabled_time IS NOT NULL AND deleted_at IS NULL;

-- A picture's hash in four bands of two of its eight rows, an upper and a lower one: most pictures are plain at their edges, and a band of
-- edges alone would be that of half of them. Hashes that differ in six bits have a band that differs in one at most.
CREATE FUNCTION hash_bands(hash bigint) RETURNS int[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY[
  ((hash >> 56 & 255) << 8 | (hash >> 24 & 255))::int,
  (65536 + ((hash >> 48 & 255) << 8 | (hash >> 16 & 255)))::int,
  (131072 + ((hash >> 40 & 255) << 8 | (hash >> 8 & 255)))::int,
  (196608 + ((hash >> 32 & 255) << 8 | (hash & 255)))::int
];
CREATE INDEX goods_goods_bands ON goods_goods USING gin (hash_bands(image_hash)) WHERE image_hash IS NOT NULL;
CREATE INDEX product_center_development_bands ON product_center_development USING gin (hash_bands(image_hash)) WHERE image_hash IS NOT NULL;
CREATE INDEX product_center_data_acquisition_bands ON product_center_data_acquisition USING gin (hash_bands(image_hash)) WHERE image_hash IS NOT NULL;
CREATE INDEX product_center_development_words ON product_center_development USING gin (title_words(goods_name || ' ' || coalesce(goods_name_en, '')));

-- What came of an approved development, counted nightly: the estimate of 30 days, and the first 30, 60 and 90 days from the first sale.
CREATE TABLE product_center_score (
  development_id bigint PRIMARY KEY REFERENCES product_center_development,
  est_qty int,
  est_profit numeric(16, 2),
  first_day date,
  days int NOT NULL DEFAULT 0,
  qty30 int, profit30 numeric(16, 4),
  qty60 int, profit60 numeric(16, 4),
  qty90 int, profit90 numeric(16, 4),
  -- 1 hit, 0 missed, null while nobody can say.
  hit smallint CHECK (hit IN (0, 1)),
  -- Nothing more is expected: late refunds and freight bills are in.
  is_settled smallint NOT NULL DEFAULT 0,
  count_time timestamptz NOT NULL
);
CREATE INDEX product_center_score_hit ON product_center_score (hit, development_id);
CREATE INDEX product_center_development_receipt ON product_center_development (id)
  WHERE recommender_id IS NOT NULL AND goods_id IS NOT NULL AND (told_listed IS NULL OR told_sold IS NULL) AND deleted_at IS NULL;

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

-- A picture's hash in four bands of sixteen bits, each spread over the whole picture: many pictures are plain at their edges, and a band of
-- edges alone would be that of half of them. Hashes that differ in six bits have a band that differs in one at most. One bit tells the bands apart.
CREATE FUNCTION hash_bands(hash bigint) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5000 RETURN (SELECT ARRAY[
  (hash & x'8811224488112244'::bigint) | 2,
  (hash & x'4488112244881122'::bigint) | 1,
  (hash & x'2244881122448811'::bigint) | 8,
  (hash & x'1122448811224488'::bigint) | 4
]);
-- What names are found by that are alike: words, and neighbouring pairs of Chinese characters. Its cost keeps the planner with the index.
CREATE FUNCTION name_features(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5000 RETURN (
  SELECT coalesce(array_agg(DISTINCT feature), '{}') FROM (
    SELECT m[1] AS feature FROM regexp_matches(lower(name), '[a-z0-9]{2,}', 'g') m
    UNION ALL
    SELECT substr(name, i, 2) FROM generate_series(1, length(name) - 1) i WHERE substr(name, i, 2) ~ '^[\u2E80-\u9FFF\uF900-\uFAFF]{2}$'
  ) features
);
CREATE INDEX goods_goods_bands ON goods_goods USING gin (hash_bands(image_hash)) WHERE image_hash IS NOT NULL;
CREATE INDEX product_center_development_bands ON product_center_development USING gin (hash_bands(image_hash)) WHERE image_hash IS NOT NULL;
CREATE INDEX product_center_data_acquisition_bands ON product_center_data_acquisition USING gin (hash_bands(image_hash)) WHERE image_hash IS NOT NULL;
CREATE INDEX goods_goods_features ON goods_goods USING gin (name_features(goods_name || ' ' || coalesce(goods_name_en, '')));
CREATE INDEX product_center_development_features ON product_center_development USING gin (name_features(goods_name || ' ' || coalesce(goods_name_en, '')));
CREATE INDEX product_center_data_acquisition_features ON product_center_data_acquisition USING gin (name_features(coalesce(title, '') || ' ' || coalesce(title_cn, '')));

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

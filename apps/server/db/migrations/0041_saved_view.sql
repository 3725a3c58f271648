CREATE TABLE account_saved_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account_user,
  -- Whose department sees it while it is shared.
  dept_id bigint REFERENCES account_department,
  page text NOT NULL,
  name text NOT NULL,
  body jsonb NOT NULL,
  shared smallint NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
  create_by bigint NOT NULL,
  create_time timestamptz NOT NULL,
  update_by bigint NOT NULL,
  update_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  CHECK (shared = 0 OR dept_id IS NOT NULL)
);
CREATE UNIQUE INDEX account_saved_view_name_key ON account_saved_view (user_id, page, name) WHERE deleted_at IS NULL;
CREATE INDEX account_saved_view_shared ON account_saved_view (page, dept_id) WHERE shared = 1 AND deleted_at IS NULL;

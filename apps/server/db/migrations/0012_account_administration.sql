-- Administration of people: rules the tables keep themselves, and the indexes its lists need.
ALTER TABLE account_department ADD CONSTRAINT account_department_not_own_parent CHECK (parent_id <> id);
ALTER TABLE account_menu ADD CONSTRAINT account_menu_not_own_parent CHECK (parent_id <> id);
CREATE INDEX account_department_leader ON account_department (leader_id);
CREATE INDEX account_user_status ON account_user (status) WHERE deleted_at IS NULL;
CREATE INDEX account_user_store_store ON account_user_store (store_id);
CREATE INDEX account_role_permission_permission ON account_role_permission (permission);

-- The name as history shows it.
ALTER TABLE account_user ADD COLUMN display_name text GENERATED ALWAYS AS (CASE WHEN status = 2 THEN name || '(离职)' ELSE name END) STORED;

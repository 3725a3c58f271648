-- A wall stands in rows and columns: the sower sees it as it stands.
ALTER TABLE stock_container_type ADD COLUMN grid_columns smallint CHECK (grid_columns BETWEEN 1 AND 60);

-- Heads stand in at every station; whoever receives a transfer also says that the rest has not come.
INSERT INTO account_role_permission (role_id, permission)
SELECT r.id, p.permission FROM (VALUES
    ('supervisor', 'stock:transferReceipt:receive'), ('supervisor', 'stock:moveGoods:execute'), ('supervisor', 'stock:checkTask:claim'),
    ('warehouse', 'stock:transferReceipt:close')) AS g(role_key, permission)
  JOIN account_role r ON r.role_key = g.role_key JOIN account_permission p ON p.permission = g.permission
ON CONFLICT DO NOTHING;
UPDATE account_user SET perm_version = perm_version + 1;

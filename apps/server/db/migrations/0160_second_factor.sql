-- The second factor: a time-based code (RFC 6238), or one of ten recovery codes.
CREATE TABLE account_totp (
  user_id bigint PRIMARY KEY REFERENCES account_user,
  -- Sealed with the key of the installation; the pending one becomes it with its first right code.
  secret bytea,
  pending bytea,
  -- The step of the last accepted code: it and all before it are refused.
  last_step bigint NOT NULL DEFAULT 0,
  since timestamptz
);
CREATE TABLE account_recovery_code (
  user_id bigint NOT NULL REFERENCES account_user,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
ALTER TABLE account_role ADD COLUMN second_factor smallint NOT NULL DEFAULT 0 CHECK (second_factor IN (0, 1));
-- An external account that is tied once the second factor is right.
ALTER TABLE account_login_ticket ADD COLUMN external_id text;

-- How each session was opened, and when a binding was last used.
ALTER TABLE account_session
  ADD COLUMN way text NOT NULL DEFAULT 'password' CHECK (way IN ('password', 'external')),
  ADD COLUMN provider text,
  -- 0 none, 1 a code of the authenticator, 2 a recovery code
  ADD COLUMN second_factor smallint NOT NULL DEFAULT 0 CHECK (second_factor IN (0, 1, 2)),
  ADD COLUMN central boolean NOT NULL DEFAULT false;
ALTER TABLE account_external ADD COLUMN last_used timestamptz;
-- The try that a proven but unbound external account was counted as: binding it takes that one back.
ALTER TABLE account_bind_ticket ADD COLUMN failure_id bigint;

-- What lies between two steps of one sign-in: a right password that waits for its second factor, a sign-in of the
-- central login that waits for its ERP. Used once, and gone with the sessions of the person.
CREATE TABLE account_login_ticket (
  ticket_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('second', 'code')),
  user_id bigint NOT NULL REFERENCES account_user,
  way text NOT NULL,
  provider text,
  second_factor smallint NOT NULL DEFAULT 0,
  -- Where the central login sends the code, and the state of the browser that began there.
  origin text,
  state_hash bytea,
  create_time timestamptz NOT NULL
);
CREATE INDEX account_login_ticket_user ON account_login_ticket (user_id);

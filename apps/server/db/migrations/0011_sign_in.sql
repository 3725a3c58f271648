-- Failed sign-ins that count towards the captcha and the lock. A row is written before the password is checked,
-- so that guesses sent at the same time cannot outrun the count; success takes it back.
CREATE TABLE account_login_failure (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL,
  ip text NOT NULL,
  pending boolean NOT NULL DEFAULT true,
  time timestamptz NOT NULL
);
CREATE INDEX account_login_failure_username ON account_login_failure (username, time DESC);
CREATE INDEX account_login_failure_ip ON account_login_failure (ip, time DESC);

CREATE INDEX account_captcha_time ON account_captcha (create_time);
CREATE INDEX account_external_user ON account_external (user_id);

-- Requests for an account, by address: what the limit per hour counts.
CREATE TABLE account_registration (
  user_id bigint PRIMARY KEY REFERENCES account_user,
  ip text NOT NULL,
  reason text,
  create_time timestamptz NOT NULL
);
CREATE INDEX account_registration_ip ON account_registration (ip, create_time DESC);

-- A proven external account that waits for its staff account; used once.
CREATE TABLE account_bind_ticket (
  ticket_hash bytea PRIMARY KEY,
  provider text NOT NULL,
  external_id text NOT NULL,
  create_time timestamptz NOT NULL
);

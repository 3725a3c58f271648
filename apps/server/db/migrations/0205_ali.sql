-- 1688: how an account is authorised, what was asked of finance for an order, and the platform that stands in for the real one.
ALTER TABLE purchasing_ali_account
  ADD COLUMN app_key text,
  ADD COLUMN refresh_expire_time timestamptz,
  ADD COLUMN auth_nonce text,
  ADD COLUMN auth_nonce_time timestamptz,
  ADD COLUMN sync_error text,
  ADD COLUMN remark text;
ALTER TABLE purchasing_ali_order
  ADD COLUMN out_order_id text,
  ADD COLUMN seller_member_id text,
  ADD COLUMN seller_name text,
  -- What payments were made of it for finance, whatever became of them.
  ADD COLUMN drafted_amount numeric(14, 2) NOT NULL DEFAULT 0;
CREATE INDEX purchasing_ali_order_linked ON purchasing_ali_order (order_id) WHERE order_id IS NOT NULL;

ALTER TABLE simulator_fault DROP CONSTRAINT simulator_fault_side_check, DROP CONSTRAINT simulator_fault_kind_check;
-- 3 is 1688; 5 says everything twice until, 6 tells changes late until, 7 does what it is asked and loses the answer
ALTER TABLE simulator_fault ADD CONSTRAINT simulator_fault_side_check CHECK (side IN (1, 2, 3)),
  ADD CONSTRAINT simulator_fault_kind_check CHECK (kind IN (1, 2, 3, 5, 6, 7));

-- An order at the simulated 1688: what happened to it, and when. Its state follows from the times and the clock.
CREATE TABLE simulator_ali_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ali_order_id text NOT NULL UNIQUE,
  out_order_id text,
  buyer_login_id text NOT NULL,
  seller_login_id text NOT NULL,
  seller_member_id text NOT NULL,
  seller_name text NOT NULL,
  lines jsonb NOT NULL,
  goods_amount numeric(14, 2) NOT NULL,
  freight numeric(14, 2) NOT NULL DEFAULT 0,
  discount numeric(14, 2) NOT NULL DEFAULT 0,
  order_time timestamptz NOT NULL,
  price_time timestamptz, pay_time timestamptz, ship_time timestamptz, sign_time timestamptz, refund_time timestamptz, close_time timestamptz,
  closed_as text CHECK (closed_as IN ('cancel', 'terminated')),
  refund_status text,
  parcels jsonb NOT NULL DEFAULT '[]',
  create_by bigint, create_time timestamptz NOT NULL DEFAULT now(), update_by bigint, update_time timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1, deleted_at timestamptz
);
CREATE UNIQUE INDEX simulator_ali_order_out ON simulator_ali_order (buyer_login_id, out_order_id) WHERE out_order_id IS NOT NULL;
CREATE INDEX simulator_ali_order_buyer ON simulator_ali_order (buyer_login_id, id);

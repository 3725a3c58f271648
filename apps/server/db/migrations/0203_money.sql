-- Money of purchasing: what changed what is owed to whom, and what returned pieces had cost.

-- Written by what became of an order, never changed: a fact that is taken back is an entry below zero. The supplier is the order's.
CREATE TABLE purchasing_account_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES purchasing_order,
  -- 1 入库 2 付款 3 退款 4 核销
  kind smallint NOT NULL CHECK (kind BETWEEN 1 AND 4),
  day date NOT NULL,
  -- The statement it belongs to: that of its day, or the first one that is not confirmed.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  amount numeric(14, 2) NOT NULL CHECK (amount <> 0),
  reason text NOT NULL,
  create_time timestamptz NOT NULL
);
CREATE INDEX purchasing_account_entry_order ON purchasing_account_entry (order_id, kind);
CREATE INDEX purchasing_account_entry_month ON purchasing_account_entry (month);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON purchasing_account_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE purchasing_refund_line ADD cost_amount numeric(18, 4), ADD oldest_in_date date;

CREATE INDEX purchasing_statement_open ON purchasing_statement (supplier_id, month) WHERE status = 0;
CREATE INDEX purchasing_order_ready ON purchasing_order (id) WHERE check_flag = 400 AND stock_in_status = 403;

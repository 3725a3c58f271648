-- Five hundred rules say something of every order: what they said is kept as it is read, [ruleId, ruleType, ruleName, reason] each, in their order.
UPDATE order_facts f SET trace = (
  SELECT coalesce(jsonb_agg(jsonb_build_array(e -> 'ruleId', e -> 'ruleType', e -> 'ruleName', e -> 'reason') ORDER BY n), '[]')
  FROM jsonb_array_elements(f.trace) WITH ORDINALITY x(e, n))
WHERE trace <> '[]';
ALTER TABLE order_facts ALTER COLUMN trace TYPE json;

-- A refused call is told once a person, call and minute, on whichever node it was refused.
ALTER TABLE login_log ADD call text;
CREATE UNIQUE INDEX login_log_refused ON login_log (coalesce(user_id::text, ip), call, date_trunc('minute', time AT TIME ZONE 'UTC')) WHERE result = 2;

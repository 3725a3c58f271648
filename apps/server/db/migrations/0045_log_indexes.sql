-- What the log screens filter by besides the record, the person and the time: without these a rare value reads every month.
CREATE INDEX biz_log_action ON biz_log (action, id DESC);
CREATE INDEX biz_log_request ON biz_log (request_id);
CREATE INDEX menu_log_path ON menu_log (path text_pattern_ops);
CREATE INDEX menu_log_title ON menu_log USING gin (title gin_trgm_ops);

-- Rows of the part under way that a verb with transactions of its own has done: passed by when another node goes on.
ALTER TABLE batch_task ADD COLUMN part_done bigint[] NOT NULL DEFAULT '{}';

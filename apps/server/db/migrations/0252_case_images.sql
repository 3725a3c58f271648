-- Pictures of a case are a list of text, as everywhere: written as one, a list became the object {} or was no JSON at all.
ALTER TABLE sale_after_case ADD COLUMN pictures text[] NOT NULL DEFAULT '{}';
UPDATE sale_after_case SET pictures = ARRAY(SELECT jsonb_array_elements_text(images)) WHERE jsonb_typeof(images) = 'array' AND images <> '[]';
ALTER TABLE sale_after_case DROP COLUMN images;
ALTER TABLE sale_after_case RENAME COLUMN pictures TO images;

-- Notes belong to every kind of document; each is named by the path of its resource, as in the log.
ALTER TABLE stock_receipt_note RENAME TO document_note;
ALTER TABLE document_note RENAME COLUMN doc_type TO entity;
ALTER TABLE document_note RENAME COLUMN doc_id TO entity_id;
ALTER TABLE document_note RENAME CONSTRAINT stock_receipt_note_pkey TO document_note_pkey;
ALTER TABLE document_note RENAME CONSTRAINT stock_receipt_note_content_check TO document_note_content_check;
ALTER INDEX stock_receipt_note_doc RENAME TO document_note_entity;
ALTER SEQUENCE stock_receipt_note_id_seq RENAME TO document_note_id_seq;

ALTER TABLE document_note DISABLE TRIGGER append_only;
UPDATE document_note SET entity = CASE entity WHEN 'otherIn' THEN 'stock/other-in-receipt' WHEN 'otherOut' THEN 'stock/other-out-receipt' ELSE entity END;
ALTER TABLE document_note ENABLE TRIGGER append_only;

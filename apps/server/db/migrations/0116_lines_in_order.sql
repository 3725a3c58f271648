-- Every page of orders shows the lines of each in their order: read so, not sorted order by order.
CREATE INDEX order_details_in_order ON order_details (order_id, id);
DROP INDEX order_details_order;

DROP INDEX "orders_attention";--> statement-breakpoint
CREATE INDEX "orders_attention" ON "orders" USING btree ("placed_at","id","attention") WHERE "orders"."attention" is not null;--> statement-breakpoint
-- How often a word is among the items of orders: the expressions of server/manager/filter.ts and schema/order.ts. Without
-- it every item is taken for rare, and all orders with it are read and sorted to find the newest fifty.
CREATE STATISTICS "orders_item_words" ON (jsonb_path_query_array("quote", '$.lines[*].** ? (@.type() == "string")')::text) FROM "orders";--> statement-breakpoint
CREATE STATISTICS "orders_label_words" ON ('ERA-' || "serial"::text || ' ' || jsonb_path_query_array("quote", '$.lines[*].** ? (@.type() == "string")')::text) FROM "orders";--> statement-breakpoint
ANALYZE "orders";

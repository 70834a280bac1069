-- Trusted since PostgreSQL 13: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (("name" || ' ' || "email" || ' ERA-' || "serial"::text || ' ' || jsonb_path_query_array("quote", '$.lines[*].** ? (@.type() == "string")')::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_code" ON "orders" USING btree ("code","placed_at","id") WHERE "orders"."code" is not null;
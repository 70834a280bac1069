DROP INDEX "orders_words";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "plain_name" text GENERATED ALWAYS AS (translate(normalize(regexp_replace(normalize("name", NFD), '[\u0300-\u036f]', '', 'g'), NFC), 'ØøĐđŁłĦħŦŧı', 'OoDdLlHhTti')) STORED;--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (("plain_name" || ' ' || "email" || ' ERA-' || "serial"::text || ' ' || "item_words") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (to_tsvector('simple', "plain_name" || ' ' || "email"));--> statement-breakpoint
ANALYZE "orders";

CREATE TABLE "day_earnings" (
	"day" date NOT NULL,
	"influencer_id" uuid NOT NULL,
	"orders" integer NOT NULL,
	"sales" bigint NOT NULL,
	"paid_for_goods" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"earned" bigint NOT NULL,
	"pending" bigint NOT NULL,
	"payable" bigint NOT NULL,
	"paid" bigint NOT NULL,
	CONSTRAINT "day_earnings_day_influencer_id_pk" PRIMARY KEY("day","influencer_id")
);
--> statement-breakpoint
CREATE TABLE "day_figures" (
	"day" date PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"orders" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"units" integer NOT NULL,
	"refunded" integer NOT NULL,
	"through_creators" integer NOT NULL,
	"first_orders" integer NOT NULL,
	"valid_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "day_items" (
	"day" date NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"units" integer NOT NULL,
	"sales" bigint NOT NULL,
	CONSTRAINT "day_items_day_sku_pk" PRIMARY KEY("day","sku")
);
--> statement-breakpoint
CREATE TABLE "figure_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_words";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "item_words" text GENERATED ALWAYS AS (jsonb_path_query_array("quote", '$.lines[*].** ? (@.type() == "string")')::text) STORED;--> statement-breakpoint
ALTER TABLE "day_earnings" ADD CONSTRAINT "day_earnings_day_day_figures_day_fk" FOREIGN KEY ("day") REFERENCES "public"."day_figures"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_items" ADD CONSTRAINT "day_items_day_day_figures_day_fk" FOREIGN KEY ("day") REFERENCES "public"."day_figures"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_earnings_influencer" ON "day_earnings" USING btree ("influencer_id","day");--> statement-breakpoint
CREATE INDEX "commissions_held" ON "commissions" USING btree ("influencer_id") WHERE "commissions"."held_for" is not null and "commissions"."verdict" is null;--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (("name" || ' ' || "email" || ' ERA-' || "serial"::text || ' ' || "item_words") gin_trgm_ops);--> statement-breakpoint
-- How often a word is among the items of orders is known of the column now; of what a packer searches it is not.
DROP STATISTICS "orders_item_words";--> statement-breakpoint
DROP STATISTICS IF EXISTS "orders_label_words";--> statement-breakpoint
CREATE STATISTICS "orders_label_words" ON ('ERA-' || "serial"::text || ' ' || "item_words") FROM "orders";--> statement-breakpoint
ANALYZE "orders";--> statement-breakpoint
-- Marks of what has changed, for server/figures/store.ts: by the quarter of an hour, in which no day of any zone ends.
CREATE FUNCTION "quarter_of"(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$ SELECT to_timestamp(floor(extract(epoch FROM moment) / 900) * 900) $$;--> statement-breakpoint
CREATE FUNCTION "mark_orders"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO figure_changes (at) SELECT DISTINCT quarter_of(placed_at) FROM changed_rows;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "mark_changed_orders"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO figure_changes (at)
  SELECT DISTINCT quarter_of(moment) FROM old_rows o JOIN new_rows n ON n.id = o.id CROSS JOIN unnest(ARRAY[o.placed_at, n.placed_at]) moment
  WHERE (o.placed_at, o.state, o.total, o.refunded, o.units, o.email_key, o.erased_at) IS DISTINCT FROM (n.placed_at, n.state, n.total, n.refunded, n.units, n.email_key, n.erased_at);
  -- Without the erased one, a later order of the same customer is the first.
  INSERT INTO figure_changes (at)
  SELECT DISTINCT quarter_of(l.placed_at) FROM old_rows o JOIN new_rows n ON n.id = o.id JOIN orders l ON l.email_key = o.email_key AND l.placed_at > o.placed_at
  WHERE n.email_key <> o.email_key;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "mark_parts_of_orders"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO figure_changes (at) SELECT DISTINCT quarter_of(placed_at) FROM orders WHERE id IN (SELECT order_id FROM changed_rows);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_inserted" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "mark_orders"();--> statement-breakpoint
CREATE TRIGGER "orders_deleted" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "mark_orders"();--> statement-breakpoint
CREATE TRIGGER "orders_changed" AFTER UPDATE ON "orders" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "mark_changed_orders"();--> statement-breakpoint
CREATE TRIGGER "order_lines_changed" AFTER UPDATE ON "order_lines" REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "mark_parts_of_orders"();--> statement-breakpoint
CREATE TRIGGER "commissions_changed" AFTER UPDATE ON "commissions" REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "mark_parts_of_orders"();--> statement-breakpoint
CREATE TRIGGER "commissions_deleted" AFTER DELETE ON "commissions" REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "mark_parts_of_orders"();

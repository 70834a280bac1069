CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"product" text NOT NULL,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"name" text,
	"skin_type" text,
	"state" text NOT NULL,
	"declined_for" text,
	"reply" text,
	"written_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reviews_once" UNIQUE("order_id","product"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_products_slug_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_approved" ON "reviews" USING btree ("product","written_at","id") WHERE "reviews"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "reviews_state" ON "reviews" USING btree ("state","written_at","id");
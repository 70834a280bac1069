CREATE TABLE "product_schedules" (
	"product" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"words" jsonb NOT NULL,
	"base" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"uid" text NOT NULL,
	"author" text,
	"stopped" text,
	CONSTRAINT "product_schedules_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "product_drafts" ADD COLUMN "preview" text;--> statement-breakpoint
ALTER TABLE "product_drafts" ADD COLUMN "preview_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "rated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_schedules" ADD CONSTRAINT "product_schedules_product_products_slug_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_preview_unique" UNIQUE("preview");
CREATE TABLE "set_versions" (
	"product" text NOT NULL,
	"version" integer NOT NULL,
	"parts" jsonb NOT NULL,
	"price" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text,
	"author" text,
	CONSTRAINT "set_versions_product_version_pk" PRIMARY KEY("product","version")
);
--> statement-breakpoint
CREATE TABLE "text_schedules" (
	"text" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"words" jsonb NOT NULL,
	"built_in" jsonb,
	"base" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"uid" text NOT NULL,
	"author" text,
	"stopped" text,
	CONSTRAINT "text_schedules_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "original" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "crop" jsonb;--> statement-breakpoint
ALTER TABLE "text_drafts" ADD COLUMN "preview" text;--> statement-breakpoint
ALTER TABLE "text_drafts" ADD COLUMN "preview_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "set_versions" ADD CONSTRAINT "set_versions_product_products_slug_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_drafts" ADD CONSTRAINT "text_drafts_preview_unique" UNIQUE("preview");
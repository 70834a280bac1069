CREATE TABLE "product_drafts" (
	"product" text NOT NULL,
	"uid" text NOT NULL,
	"author" text NOT NULL,
	"words" jsonb NOT NULL,
	"base" integer NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_drafts_product_uid_pk" PRIMARY KEY("product","uid")
);
--> statement-breakpoint
CREATE TABLE "product_versions" (
	"product" text NOT NULL,
	"version" integer NOT NULL,
	"replaces" integer,
	"restores" integer,
	"name" text NOT NULL,
	"copy" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text,
	"author" text,
	CONSTRAINT "product_versions_product_version_pk" PRIMARY KEY("product","version")
);
--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_product_products_slug_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_product_products_slug_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("slug") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- The lead of a page is the summary as it is written. So far sizes and prices were cut off where it was shown.
UPDATE "products" SET "copy" = jsonb_set("copy", '{summary}', to_jsonb(CASE "slug"
  WHEN 'myturn' THEN 'A cleanser, a mist, and a moisturizer: a complete routine in three steps.'
  WHEN 'healingera' THEN 'A gentle evening trio for skin that feels dry, tight, or overdone.'
  WHEN 'travelbag' THEN 'Travel sizes of RePurify, Rosa, and HolyGlaze, plus Pretty in any shade and a zip pouch.'
  WHEN 'therapyera' THEN 'Ten slow minutes for your face, with the phone on the other side of the room.'
  WHEN 'justagirl' THEN 'The five-minute morning for bright, glazed skin and a sheer tint on your lips.'
  ELSE regexp_replace(regexp_replace("copy"->>'summary', ' \d+ ml.*$', ''), ',? (and )?(save )?\$\d.*$', '.', 'i')
END)) WHERE "copy"->>'summary' <> '';

ALTER TABLE "variants" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "text_versions" ADD COLUMN "built_in" jsonb;
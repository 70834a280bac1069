CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" text,
	"team" boolean NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_own" ON "saved_views" USING btree ("uid","name_key") WHERE not "saved_views"."team";--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_team" ON "saved_views" USING btree ("name_key") WHERE "saved_views"."team";
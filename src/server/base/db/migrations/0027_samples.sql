CREATE TABLE "samples" (
	"id" uuid PRIMARY KEY NOT NULL,
	"influencer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"items" jsonb NOT NULL,
	"address" jsonb,
	"note" text,
	"declined_for" text,
	"order_id" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "shelf" text;--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_influencer_id_influencers_id_fk" FOREIGN KEY ("influencer_id") REFERENCES "public"."influencers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "samples_influencer" ON "samples" USING btree ("influencer_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "samples_state" ON "samples" USING btree ("state","asked_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "samples_open" ON "samples" USING btree ("influencer_id") WHERE "samples"."state" = 'asked';
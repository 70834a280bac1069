CREATE TABLE "influencer_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"influencer_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"uid" text,
	"by" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "influencer_notes" ADD CONSTRAINT "influencer_notes_influencer_id_influencers_id_fk" FOREIGN KEY ("influencer_id") REFERENCES "public"."influencers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "influencer_notes_influencer" ON "influencer_notes" USING btree ("influencer_id","at");
CREATE TABLE "influencer_terms" (
	"influencer_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"rate" integer NOT NULL,
	"discount" integer NOT NULL,
	CONSTRAINT "influencer_terms_influencer_id_from_day_pk" PRIMARY KEY("influencer_id","from_day")
);
--> statement-breakpoint
ALTER TABLE "influencer_terms" ADD CONSTRAINT "influencer_terms_influencer_id_influencers_id_fk" FOREIGN KEY ("influencer_id") REFERENCES "public"."influencers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "influencers" ADD COLUMN "photo" jsonb;--> statement-breakpoint
ALTER TABLE "influencers" ADD COLUMN "pick_words" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "influencers" ADD COLUMN "taken_down" jsonb;--> statement-breakpoint
ALTER TABLE "referral_visits" ADD COLUMN "busiest" integer DEFAULT 0 NOT NULL;
ALTER TABLE "influencers" ADD COLUMN "steps_done_at" timestamp (3) with time zone;--> statement-breakpoint
-- Who works with the shop already needs no first steps.
UPDATE "influencers" SET "steps_done_at" = coalesce("decided_at", "applied_at") WHERE "state" IN ('active', 'paused');

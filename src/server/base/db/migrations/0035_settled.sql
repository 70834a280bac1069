-- What was held for a decision about influencers who have left: nobody could decide about it, and its orders stayed on the
-- staff's list for good. An account that is removed settles it since.
UPDATE "commissions" c SET "verdict" = 'refused' FROM "influencers" i
WHERE i."id" = c."influencer_id" AND i."state" = 'ended' AND c."held_for" IS NOT NULL AND c."verdict" IS NULL;--> statement-breakpoint
UPDATE "orders" o SET "attention" = NULL FROM "influencers" i
WHERE i."id" = o."influencer_id" AND i."state" = 'ended' AND o."attention" = 'own_code';

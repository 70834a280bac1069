CREATE TABLE "payout_lines" (
	"order_id" uuid NOT NULL,
	"payout_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "payout_lines_order_id_payout_id_pk" PRIMARY KEY("order_id","payout_id")
);
--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "paid" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "influencers" ADD COLUMN "declined_for" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_codes_folded" ON "discount_codes" USING btree (translate("code", 'OIL', '011'));--> statement-breakpoint
CREATE INDEX "influencers_folded" ON "influencers" USING btree (translate("code", 'OIL', '011'));--> statement-breakpoint
UPDATE "payouts" SET "paid_at" = "at";--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_prepared" ON "payouts" USING btree ("influencer_id") WHERE "payouts"."paid_at" is null;--> statement-breakpoint
-- What was paid so far. A refund after a payout lowered `total`: the difference to what left the bank is put on one
-- order of that payout, and is settled with the next.
INSERT INTO "payout_lines" ("order_id", "payout_id", "amount")
SELECT c."order_id", p."id", c."total" + CASE WHEN row_number() OVER w = 1 THEN p."amount" - sum(c."total") OVER (PARTITION BY p."id") ELSE 0 END
FROM "commissions" c JOIN "payouts" p ON p."id" = c."payout_id"
WINDOW w AS (PARTITION BY p."id" ORDER BY c."total", c."order_id");
--> statement-breakpoint
UPDATE "commissions" c SET "paid" = l."amount" FROM "payout_lines" l WHERE l."order_id" = c."order_id";

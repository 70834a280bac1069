ALTER TABLE "orders" ADD COLUMN "erase_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "orders_erase" ON "orders" USING btree ("erase_requested_at") WHERE "orders"."erase_requested_at" is not null and "orders"."erased_at" is null;--> statement-breakpoint
UPDATE "staff_log" SET "details" = ("details" - 'search') || '{"searched": true}'::jsonb WHERE "what" = 'orders.exported' AND "details" ? 'search';
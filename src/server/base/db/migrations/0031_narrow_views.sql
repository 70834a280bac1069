DROP INDEX "orders_state";--> statement-breakpoint
CREATE INDEX "orders_untracked" ON "orders" USING btree ("state","placed_at","id") WHERE "orders"."tracking_number" is null and "orders"."state" in ('shipped', 'delivered');--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","placed_at","id","payment","delivery");
CREATE TABLE "order_selections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"serials" bigint[] NOT NULL,
	"versions" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "run" uuid;--> statement-breakpoint
CREATE INDEX "order_selections_at" ON "order_selections" USING btree ("at");
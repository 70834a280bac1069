CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"by" text NOT NULL,
	"digest" text NOT NULL,
	"size" integer NOT NULL,
	"pieces" jsonb NOT NULL,
	"received" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_of_person" ON "uploads" USING btree ("by","digest");
CREATE TABLE "visit_hashes" (
	"day" date NOT NULL,
	"visit" text NOT NULL,
	"network" text NOT NULL,
	CONSTRAINT "visit_hashes_day_visit_pk" PRIMARY KEY("day","visit")
);
--> statement-breakpoint
CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "visit_hashes_network" ON "visit_hashes" USING btree ("day","network");
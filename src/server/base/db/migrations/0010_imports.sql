CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"results" jsonb NOT NULL,
	"changed" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" text,
	"undo_results" jsonb
);

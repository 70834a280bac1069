CREATE TABLE "text_drafts" (
	"text" text NOT NULL,
	"uid" text NOT NULL,
	"author" text NOT NULL,
	"words" jsonb NOT NULL,
	"base" integer NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_drafts_text_uid_pk" PRIMARY KEY("text","uid")
);
--> statement-breakpoint
CREATE TABLE "text_versions" (
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"replaces" integer,
	"restores" integer,
	"words" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text,
	"author" text,
	CONSTRAINT "text_versions_text_version_pk" PRIMARY KEY("text","version")
);

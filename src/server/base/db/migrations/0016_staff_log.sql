CREATE TABLE "staff_accounts" (
	"uid" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_log_at" ON "staff_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "staff_log_by" ON "staff_log" USING btree ("by","id");--> statement-breakpoint
CREATE INDEX "staff_log_what" ON "staff_log" USING btree ("what","id");--> statement-breakpoint
CREATE FUNCTION "keep_staff_log"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'The staff log is only added to'; END $$;--> statement-breakpoint
CREATE TRIGGER "staff_log_kept" BEFORE UPDATE OR DELETE ON "staff_log" FOR EACH STATEMENT EXECUTE FUNCTION "keep_staff_log"();
DROP INDEX "imports_created";--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "reservation_id" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "kind" text DEFAULT 'guests' NOT NULL;--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("company_id","kind","created_time" DESC NULLS LAST);
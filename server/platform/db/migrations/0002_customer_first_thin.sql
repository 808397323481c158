DROP INDEX "customers_email";--> statement-breakpoint
CREATE INDEX "customers_first_thin" ON "customers" USING btree ("company_id","first_seen_time");
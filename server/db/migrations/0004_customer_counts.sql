DROP INDEX "customers_first_desc";--> statement-breakpoint
CREATE INDEX "customers_flags" ON "customers" USING btree ("company_id","is_vip","forbid_pii_sharing");--> statement-breakpoint
CREATE INDEX "customers_visits_thin" ON "customers" USING btree ("company_id","visits");
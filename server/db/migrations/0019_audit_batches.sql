DROP INDEX "audit_log_batch";--> statement-breakpoint
CREATE INDEX "customers_no_restaurant" ON "customers" USING btree ("company_id","last_seat_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not allow_contact_restaurant;--> statement-breakpoint
CREATE INDEX "customers_no_platform" ON "customers" USING btree ("company_id","last_seat_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not allow_contact_inline;--> statement-breakpoint
CREATE INDEX "audit_log_batch" ON "audit_log" USING btree ("company_id","batch_id","entity_id") WHERE batch_id is not null;
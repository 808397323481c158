DROP INDEX "customers_flags";--> statement-breakpoint
DROP INDEX "customers_phone";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "email_text" text COLLATE "C" GENERATED ALWAYS AS (customer_fold(email)) STORED;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD COLUMN "found_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "customers_emails" ON "customers" USING btree ("company_id","email_text");--> statement-breakpoint
CREATE INDEX "customers_birthday" ON "customers" USING btree ("company_id","birthday");--> statement-breakpoint
CREATE INDEX "customers_flags" ON "customers" USING btree ("company_id","is_vip","forbid_pii_sharing","allow_contact_inline","allow_contact_restaurant");--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("company_id","phone_number" text_pattern_ops);
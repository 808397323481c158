ALTER TABLE "notifications" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "customer_id" text;--> statement-breakpoint
CREATE INDEX "outbox_customer" ON "outbox" USING btree ("company_id","customer_id") WHERE customer_id is not null;
ALTER TABLE "issued_vouchers" ADD COLUMN "wording_id" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "survey_submissions" ADD COLUMN "contact_phone" text;--> statement-breakpoint
CREATE TABLE "voucher_wordings" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"terms" text NOT NULL,
	"cover" text,
	CONSTRAINT "voucher_wordings_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE INDEX "outbox_customer" ON "outbox" USING btree ("company_id","customer_id") WHERE customer_id is not null;
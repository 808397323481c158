ALTER TABLE "vouchers" ADD COLUMN "form_id" text;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "form_title" text;
ALTER TABLE "surveys" ADD COLUMN "provider" text DEFAULT 'embedded' NOT NULL;--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "form_address" text;
ALTER TABLE "issued_vouchers" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "issued_vouchers" ADD COLUMN "occasion" text;--> statement-breakpoint
ALTER TABLE "issued_vouchers" ADD COLUMN "source" text DEFAULT 'host' NOT NULL;--> statement-breakpoint
ALTER TABLE "issued_vouchers" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "issued_vouchers" ADD COLUMN "available_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issued_vouchers" ADD COLUMN "opened_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issued_vouchers" ADD COLUMN "used_staff" text;--> statement-breakpoint
CREATE TABLE "voucher_redemptions" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"issued_id" text NOT NULL,
	"branch_id" text NOT NULL,
	"staff" text NOT NULL,
	"user_id" text,
	"redeemed_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"taken_back_time" timestamp (3) with time zone,
	"taken_back_user_id" text,
	CONSTRAINT "voucher_redemptions_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"cover" text,
	"branch_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"issued_by" text DEFAULT 'none' NOT NULL,
	"use_max_quantity" boolean DEFAULT false NOT NULL,
	"max_quantity" integer DEFAULT 0 NOT NULL,
	"expiration_type" text DEFAULT 'never' NOT NULL,
	"expired_after" integer,
	"available_after" date,
	"available_before" date,
	"delay_issue_time" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"issued" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vouchers_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE INDEX "voucher_redemptions_issued" ON "voucher_redemptions" USING btree ("company_id","issued_id");--> statement-breakpoint
CREATE INDEX "vouchers_newest" ON "vouchers" USING btree ("company_id","created_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "issued_vouchers_newest" ON "issued_vouchers" USING btree ("company_id","voucher_id","issued_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "issued_vouchers_occasion" ON "issued_vouchers" USING btree ("company_id","voucher_id","occasion");--> statement-breakpoint
CREATE UNIQUE INDEX "issued_vouchers_code" ON "issued_vouchers" USING btree ("company_id","code");--> statement-breakpoint
CREATE INDEX "issued_vouchers_page" ON "issued_vouchers" USING btree ("code");
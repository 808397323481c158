CREATE TABLE "day_notice_reservations" (
	"company_id" text NOT NULL,
	"notice_id" text NOT NULL,
	"reservation_id" text NOT NULL,
	"job_id" text NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"cancel" text NOT NULL,
	"cancel_reason" text,
	"refund" text NOT NULL,
	"mail" text NOT NULL,
	"mail_time" timestamp (3) with time zone,
	"sms" text NOT NULL,
	"sms_time" timestamp (3) with time zone,
	CONSTRAINT "day_notice_reservations_company_id_notice_id_reservation_id_pk" PRIMARY KEY("company_id","notice_id","reservation_id")
);
--> statement-breakpoint
CREATE TABLE "day_notices" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"day" date NOT NULL,
	"branch_ids" text[] NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'closed' NOT NULL,
	"texts" jsonb,
	"job_id" text,
	"user_id" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reopened_time" timestamp (3) with time zone,
	CONSTRAINT "day_notices_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE INDEX "day_notices_day" ON "day_notices" USING btree ("company_id","day");
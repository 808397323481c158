ALTER TABLE "survey_invitations" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "survey_invitations" ADD COLUMN "reservation_id" text;--> statement-breakpoint
ALTER TABLE "survey_submissions" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "survey_submissions" ADD COLUMN "reservation_id" text;--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "vouchers" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE TABLE "survey_messages" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"opt_out_token" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_messages_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "survey_messages_opt_out" ON "survey_messages" USING btree ("company_id","opt_out_token");--> statement-breakpoint
CREATE INDEX "survey_messages_token" ON "survey_messages" USING btree ("opt_out_token");--> statement-breakpoint
CREATE INDEX "survey_messages_next" ON "survey_messages" USING btree ("next_time") WHERE status in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "survey_messages_recipient" ON "survey_messages" USING btree ("company_id","recipient","sent_time" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "survey_invitations_visit" ON "survey_invitations" USING btree ("company_id","survey_id","reservation_id");--> statement-breakpoint
CREATE INDEX "survey_invitations_customer" ON "survey_invitations" USING btree ("company_id","customer_id") WHERE "survey_invitations"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "survey_submissions_customer" ON "survey_submissions" USING btree ("company_id","customer_id","submitted_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "survey_submissions"."customer_id" is not null;
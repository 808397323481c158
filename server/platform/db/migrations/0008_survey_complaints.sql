ALTER TABLE "survey_submissions" ADD COLUMN "assignee_id" text;--> statement-breakpoint
ALTER TABLE "survey_submissions" ADD COLUMN "first_answer_time" timestamp (3) with time zone;--> statement-breakpoint
CREATE TABLE "complaint_notes" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"submission_id" text NOT NULL,
	"text" text NOT NULL,
	"user_id" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "complaint_notes_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE INDEX "complaint_notes_submission" ON "complaint_notes" USING btree ("company_id","submission_id","created_time");--> statement-breakpoint
CREATE INDEX "survey_submissions_complaints" ON "survey_submissions" USING btree ("company_id","contact_status","submitted_time","id","branch_id","survey_id","assignee_id") WHERE "survey_submissions"."unsatisfied" and "survey_submissions"."asks_contact";
CREATE TABLE "survey_forms" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"definition" jsonb NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_forms_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_invitations" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"survey_id" text NOT NULL,
	"branch_id" text NOT NULL,
	"token" text NOT NULL,
	"draft" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"issued_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_time" timestamp (3) with time zone,
	"submitted_time" timestamp (3) with time zone,
	CONSTRAINT "survey_invitations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_submissions" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"survey_id" text NOT NULL,
	"branch_id" text NOT NULL,
	"language" text NOT NULL,
	"answers" jsonb NOT NULL,
	"unsatisfied" boolean NOT NULL,
	"asks_contact" boolean NOT NULL,
	"commented" boolean NOT NULL,
	"contact_status" text DEFAULT 'NEED_RESPONSE' NOT NULL,
	"submitted_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_submissions_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "surveys" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"linked" boolean DEFAULT true NOT NULL,
	"definition" jsonb NOT NULL,
	"branch_ids" text[] NOT NULL,
	"expiration_type" text DEFAULT 'afterIssue' NOT NULL,
	"expire_seconds" integer DEFAULT 1209600 NOT NULL,
	"feedback_email_type" text DEFAULT 'unsatisfied' NOT NULL,
	"customized_link" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "surveys_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "survey_invitations_unique" ON "survey_invitations" USING btree ("company_id","token");--> statement-breakpoint
CREATE INDEX "survey_invitations_token" ON "survey_invitations" USING btree ("token");--> statement-breakpoint
CREATE INDEX "survey_invitations_counted" ON "survey_invitations" USING btree ("company_id","survey_id","branch_id","submitted_time");--> statement-breakpoint
CREATE INDEX "survey_submissions_time" ON "survey_submissions" USING btree ("company_id","survey_id","submitted_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "surveys_link" ON "surveys" USING btree ("customized_link");
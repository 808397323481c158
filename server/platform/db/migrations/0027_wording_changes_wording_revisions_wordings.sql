CREATE TABLE "wording_changes" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"revision" bigint NOT NULL,
	"branch_id" text DEFAULT '' NOT NULL,
	"platform" text NOT NULL,
	"namespace" text NOT NULL,
	"key" text NOT NULL,
	"language" text NOT NULL,
	"before" text,
	"after" text,
	"based_on" text,
	"time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "wording_changes_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "wording_revisions" (
	"company_id" text NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "wording_revisions_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
CREATE TABLE "wordings" (
	"company_id" text NOT NULL,
	"branch_id" text DEFAULT '' NOT NULL,
	"platform" text NOT NULL,
	"namespace" text NOT NULL,
	"key" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"based_on" text,
	"dismissed" boolean DEFAULT false NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "wordings_company_id_branch_id_platform_namespace_key_language_pk" PRIMARY KEY("company_id","branch_id","platform","namespace","key","language")
);
--> statement-breakpoint
CREATE INDEX "wording_changes_revision" ON "wording_changes" USING btree ("company_id","revision");
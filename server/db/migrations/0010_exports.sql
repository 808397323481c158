CREATE TABLE "exports" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"token_digest" text NOT NULL,
	"selection" jsonb NOT NULL,
	"enabled_branches" text[],
	"format" text NOT NULL,
	"language" text NOT NULL,
	"time_zone" text NOT NULL,
	"recipient" text,
	"user_id" text NOT NULL,
	"file" text,
	"rows" integer,
	"expires_time" timestamp (3) with time zone NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exports_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "exports_token_digest_unique" UNIQUE("token_digest")
);
--> statement-breakpoint
CREATE INDEX "exports_expires" ON "exports" USING btree ("expires_time");
CREATE TABLE "notifications" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"branch_id" text NOT NULL,
	"trigger" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"shown" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE INDEX "notifications_next" ON "notifications" USING btree ("next_time");
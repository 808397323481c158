CREATE TABLE "branch_menus" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"branch_id" text NOT NULL,
	"type" text DEFAULT 'time_limit' NOT NULL,
	"name" text NOT NULL,
	"weeks" smallint[] NOT NULL,
	"start_date" date DEFAULT '1911-01-01' NOT NULL,
	"end_date" date DEFAULT '2099-01-01' NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"schedules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "branch_menus_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE INDEX "branch_menus_branch" ON "branch_menus" USING btree ("company_id","branch_id","weight");--> statement-breakpoint
CREATE UNIQUE INDEX "branch_menus_general" ON "branch_menus" USING btree ("company_id","branch_id") WHERE type = 'general';
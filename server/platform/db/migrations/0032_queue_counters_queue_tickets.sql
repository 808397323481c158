CREATE TABLE "queue_counters" (
	"company_id" text NOT NULL,
	"branch_id" text NOT NULL,
	"period" text NOT NULL,
	"counter" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "queue_counters_company_id_branch_id_period_counter_pk" PRIMARY KEY("company_id","branch_id","period","counter")
);
--> statement-breakpoint
CREATE TABLE "queue_tickets" (
	"company_id" text NOT NULL,
	"reservation_id" text NOT NULL,
	"branch_id" text NOT NULL,
	"size_class" text DEFAULT 'A' NOT NULL,
	"period" text NOT NULL,
	"counter" text NOT NULL,
	"number" integer NOT NULL,
	"token" text NOT NULL,
	"place" timestamp (3) with time zone NOT NULL,
	"calls" smallint DEFAULT 0 NOT NULL,
	"last_action" jsonb,
	"on_the_way_time" timestamp (3) with time zone,
	"promised_from" smallint,
	"promised_to" smallint,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queue_tickets_company_id_reservation_id_pk" PRIMARY KEY("company_id","reservation_id")
);
--> statement-breakpoint
CREATE INDEX "queue_tickets_branch" ON "queue_tickets" USING btree ("company_id","branch_id","created_time");--> statement-breakpoint
CREATE INDEX "queue_tickets_token" ON "queue_tickets" USING btree ("token");
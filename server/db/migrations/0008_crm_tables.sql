CREATE TABLE "billing_account_companies" (
	"company_id" text NOT NULL,
	"kind" text NOT NULL,
	"account_id" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_account_companies_company_id_kind_pk" PRIMARY KEY("company_id","kind")
);
--> statement-breakpoint
CREATE TABLE "billing_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"points" bigint DEFAULT 0 NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_accounts_never_below_zero" CHECK (points >= 0)
);
--> statement-breakpoint
CREATE TABLE "point_movements" (
	"account_id" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"points" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"company_id" text,
	"campaign_id" text,
	"payment_amount" bigint,
	"currency" text,
	"payment_method" text,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" text,
	"key" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_movements_account_id_number_pk" PRIMARY KEY("account_id","number")
);
--> statement-breakpoint
CREATE TABLE "purchase_requests" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"form" jsonb NOT NULL,
	"status" text NOT NULL,
	"user_id" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_requests_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "campaign_recipients" (
	"company_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"phone_number" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"segments" smallint DEFAULT 1 NOT NULL,
	"points" integer DEFAULT 1 NOT NULL,
	"message_id" text,
	"opt_out_token" text NOT NULL,
	"sent_time" timestamp (3) with time zone,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_recipients_company_id_campaign_id_customer_id_pk" PRIMARY KEY("company_id","campaign_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"customer_ids" text[],
	"customers_query_params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"send_time" timestamp (3) with time zone,
	"image_url" text,
	"quiet_days" smallint DEFAULT 7 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"job_id" text,
	"account_id" text,
	"preflight" jsonb,
	"points_reserved" integer DEFAULT 0 NOT NULL,
	"user_id" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_time" timestamp (3) with time zone,
	CONSTRAINT "campaigns_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"purpose" text DEFAULT 'restaurant' NOT NULL,
	"granted" boolean NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"user_id" text,
	"campaign_id" text,
	CONSTRAINT "consents_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_merges" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"merged_id" text NOT NULL,
	"merged" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"moved" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_id" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_time" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "customer_merges_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"customer_id" text NOT NULL,
	"text" text NOT NULL,
	"user_id" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_notes_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_pairs" (
	"company_id" text NOT NULL,
	"a_id" text NOT NULL,
	"b_id" text NOT NULL,
	"score" smallint NOT NULL,
	"reasons" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"user_id" text,
	"decided_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "duplicate_pairs_company_id_a_id_b_id_pk" PRIMARY KEY("company_id","a_id","b_id")
);
--> statement-breakpoint
CREATE TABLE "issued_vouchers" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"voucher_id" text,
	"title" text NOT NULL,
	"issued_time" timestamp (3) with time zone NOT NULL,
	"expires_time" timestamp (3) with time zone,
	"used_time" timestamp (3) with time zone,
	"used_branch_id" text,
	CONSTRAINT "issued_vouchers_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" text NOT NULL,
	"customer_id" text,
	"type" text DEFAULT 'booking' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_from" text DEFAULT 'host' NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"seated_time" timestamp (3) with time zone,
	"table_clear_time" timestamp (3) with time zone,
	"group_size" smallint NOT NULL,
	"number_of_kid_chairs" smallint DEFAULT 0 NOT NULL,
	"number_of_kid_sets" smallint DEFAULT 0 NOT NULL,
	"tables" text[] DEFAULT '{}'::text[] NOT NULL,
	"customer_note" text,
	"note" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"user_id" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"state" jsonb NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"company_id" text NOT NULL,
	"import_id" text NOT NULL,
	"row" integer NOT NULL,
	"action" text NOT NULL,
	"customer_id" text,
	"version" integer,
	"before" jsonb,
	"problems" jsonb,
	CONSTRAINT "import_rows_company_id_import_id_row_pk" PRIMARY KEY("company_id","import_id","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'uploaded' NOT NULL,
	"file_name" text NOT NULL,
	"file" text NOT NULL,
	"format" text NOT NULL,
	"encoding" text,
	"delimiter" text,
	"header" text[] DEFAULT '{}'::text[] NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"job_id" text,
	"user_id" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"user_id" text,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cursor" jsonb,
	"step" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"result" jsonb,
	"error" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_time" timestamp (3) with time zone,
	"finished_time" timestamp (3) with time zone,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "batch_id" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "erased_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "company_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "billing_account_companies" ADD CONSTRAINT "billing_account_companies_account_id_billing_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movements" ADD CONSTRAINT "point_movements_account_id_billing_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_account_companies_account" ON "billing_account_companies" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "point_movements_key" ON "point_movements" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "point_movements_created" ON "point_movements" USING btree ("account_id","created_time" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "purchase_requests_created" ON "purchase_requests" USING btree ("company_id","created_time" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipients_phone" ON "campaign_recipients" USING btree ("company_id","campaign_id","phone_number");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipients_token" ON "campaign_recipients" USING btree ("opt_out_token");--> statement-breakpoint
CREATE INDEX "campaign_recipients_open" ON "campaign_recipients" USING btree ("company_id","campaign_id","customer_id") WHERE status in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "campaign_recipients_customer" ON "campaign_recipients" USING btree ("company_id","customer_id","sent_time" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "campaign_recipients_number" ON "campaign_recipients" USING btree ("company_id","phone_number","sent_time" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "campaigns_created" ON "campaigns" USING btree ("company_id","created_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consents_customer" ON "consents" USING btree ("company_id","customer_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_merges_customer" ON "customer_merges" USING btree ("company_id","customer_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_merges_merged" ON "customer_merges" USING btree ("company_id","merged_id");--> statement-breakpoint
CREATE INDEX "customer_merges_at" ON "customer_merges" USING btree ("company_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_notes_customer" ON "customer_notes" USING btree ("company_id","customer_id","created_time" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "duplicate_pairs_queue" ON "duplicate_pairs" USING btree ("company_id","score" DESC NULLS LAST,"a_id","b_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "duplicate_pairs_b" ON "duplicate_pairs" USING btree ("company_id","b_id");--> statement-breakpoint
CREATE INDEX "issued_vouchers_customer" ON "issued_vouchers" USING btree ("company_id","customer_id","issued_time" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reservations_customer" ON "reservations" USING btree ("company_id","customer_id","start_time" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reservations_branch" ON "reservations" USING btree ("company_id","branch_id","start_time");--> statement-breakpoint
CREATE INDEX "saved_views_list" ON "saved_views" USING btree ("company_id","resource","name");--> statement-breakpoint
CREATE INDEX "import_rows_customer" ON "import_rows" USING btree ("company_id","customer_id");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("company_id","created_time" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_created" ON "jobs" USING btree ("company_id","created_time" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("run_at") WHERE status in ('queued', 'running', 'cancelling');--> statement-breakpoint
CREATE INDEX "audit_log_batch" ON "audit_log" USING btree ("company_id","batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("company_id","phone_number");--> statement-breakpoint
CREATE INDEX "customers_email" ON "customers" USING btree ("company_id",lower(email));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_key_unique" UNIQUE("key");
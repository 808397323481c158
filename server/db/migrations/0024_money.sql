CREATE TABLE "deposits" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"branch_id" text NOT NULL,
	"reservation_id" text,
	"customer_id" text,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"channel" text DEFAULT 'host' NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"purchase_time" timestamp (3) with time zone NOT NULL,
	"purchase_date" date DEFAULT '1970-01-01' NOT NULL,
	"service_time" timestamp (3) with time zone NOT NULL,
	"service_date" date DEFAULT '1970-01-01' NOT NULL,
	"review_reason" text,
	"decision" text,
	"review_note" text DEFAULT '' NOT NULL,
	"reviewed_time" timestamp (3) with time zone,
	"reviewed_by" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposits_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "deposits_amount" CHECK (amount >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"branch_id" text NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'issued' NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"buyer_name" text,
	"buyer_tax_number" text,
	"issued_time" timestamp (3) with time zone NOT NULL,
	"issued_date" date DEFAULT '1970-01-01' NOT NULL,
	"service_date" date DEFAULT '1970-01-01' NOT NULL,
	"voided_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"branch_id" text NOT NULL,
	"customer_id" text,
	"number" text NOT NULL,
	"service" text NOT NULL,
	"provider" text DEFAULT 'own' NOT NULL,
	"status" text NOT NULL,
	"payment_state" text NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"item_count" integer DEFAULT 0 NOT NULL,
	"subtotal" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	"currency" text NOT NULL,
	"guest_name" text,
	"note" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_date" date DEFAULT '1970-01-01' NOT NULL,
	"service_time" timestamp (3) with time zone NOT NULL,
	"service_date" date DEFAULT '1970-01-01' NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"paid_time" timestamp (3) with time zone NOT NULL,
	"paid_date" date DEFAULT '1970-01-01' NOT NULL,
	"branch_id" text DEFAULT '' NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"service_date" date DEFAULT '1970-01-01' NOT NULL,
	"user_id" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "payments_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "report_columns" (
	"company_id" text NOT NULL,
	"user_id" text NOT NULL,
	"report" text NOT NULL,
	"columns" text[] DEFAULT '{}'::text[] NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_columns_company_id_user_id_report_pk" PRIMARY KEY("company_id","user_id","report")
);
--> statement-breakpoint
CREATE INDEX "deposits_purchase" ON "deposits" USING btree ("company_id","purchase_date","branch_id");--> statement-breakpoint
CREATE INDEX "deposits_branch_purchase" ON "deposits" USING btree ("company_id","branch_id","purchase_date");--> statement-breakpoint
CREATE INDEX "deposits_service" ON "deposits" USING btree ("company_id","service_date","branch_id");--> statement-breakpoint
CREATE INDEX "deposits_branch_service" ON "deposits" USING btree ("company_id","branch_id","service_date");--> statement-breakpoint
CREATE INDEX "deposits_reservation" ON "deposits" USING btree ("company_id","reservation_id");--> statement-breakpoint
CREATE INDEX "deposits_customer" ON "deposits" USING btree ("company_id","customer_id");--> statement-breakpoint
CREATE INDEX "deposits_pending" ON "deposits" USING btree ("company_id","purchase_time") WHERE status = 'pendingReview';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("company_id","number");--> statement-breakpoint
CREATE INDEX "invoices_subject" ON "invoices" USING btree ("company_id","subject","subject_id");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("company_id","issued_date","branch_id");--> statement-breakpoint
CREATE INDEX "invoices_branch_issued" ON "invoices" USING btree ("company_id","branch_id","issued_date");--> statement-breakpoint
CREATE INDEX "invoices_service" ON "invoices" USING btree ("company_id","service_date","branch_id");--> statement-breakpoint
CREATE INDEX "invoices_branch_service" ON "invoices" USING btree ("company_id","branch_id","service_date");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("company_id","created_date","branch_id");--> statement-breakpoint
CREATE INDEX "orders_branch_created" ON "orders" USING btree ("company_id","branch_id","created_date");--> statement-breakpoint
CREATE INDEX "orders_service" ON "orders" USING btree ("company_id","service_date","branch_id");--> statement-breakpoint
CREATE INDEX "orders_branch_service" ON "orders" USING btree ("company_id","branch_id","service_date");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("company_id","customer_id");--> statement-breakpoint
CREATE INDEX "payments_subject" ON "payments" USING btree ("company_id","subject","subject_id");--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("company_id","paid_date","branch_id");--> statement-breakpoint
CREATE INDEX "payments_branch_paid" ON "payments" USING btree ("company_id","branch_id","paid_date");--> statement-breakpoint
CREATE INDEX "payments_service" ON "payments" USING btree ("company_id","service_date","branch_id");--> statement-breakpoint
CREATE INDEX "payments_branch_service" ON "payments" USING btree ("company_id","branch_id","service_date");
CREATE TABLE "reservation_day_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"axis" text NOT NULL,
	"branch_id" text NOT NULL,
	"day" date NOT NULL,
	"type" text NOT NULL,
	"created_from" text NOT NULL,
	"open" integer DEFAULT 0 NOT NULL,
	"seated" integer DEFAULT 0 NOT NULL,
	"cancelled_by_customer" integer DEFAULT 0 NOT NULL,
	"cancelled_by_restaurant" integer DEFAULT 0 NOT NULL,
	"no_show" integer DEFAULT 0 NOT NULL,
	"open_covers" integer DEFAULT 0 NOT NULL,
	"seated_covers" integer DEFAULT 0 NOT NULL,
	"cancelled_by_customer_covers" integer DEFAULT 0 NOT NULL,
	"cancelled_by_restaurant_covers" integer DEFAULT 0 NOT NULL,
	"no_show_covers" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"first_visits" integer DEFAULT 0 NOT NULL,
	"month_guests" integer DEFAULT 0 NOT NULL,
	"month_guests_here" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservation_days" (
	"company_id" text NOT NULL,
	"axis" text NOT NULL,
	"branch_id" text NOT NULL,
	"day" date NOT NULL,
	"type" text NOT NULL,
	"created_from" text NOT NULL,
	"open" integer DEFAULT 0 NOT NULL,
	"seated" integer DEFAULT 0 NOT NULL,
	"cancelled_by_customer" integer DEFAULT 0 NOT NULL,
	"cancelled_by_restaurant" integer DEFAULT 0 NOT NULL,
	"no_show" integer DEFAULT 0 NOT NULL,
	"open_covers" integer DEFAULT 0 NOT NULL,
	"seated_covers" integer DEFAULT 0 NOT NULL,
	"cancelled_by_customer_covers" integer DEFAULT 0 NOT NULL,
	"cancelled_by_restaurant_covers" integer DEFAULT 0 NOT NULL,
	"no_show_covers" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"first_visits" integer DEFAULT 0 NOT NULL,
	"month_guests" integer DEFAULT 0 NOT NULL,
	"month_guests_here" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reservation_days_company_id_axis_branch_id_day_type_created_from_pk" PRIMARY KEY("company_id","axis","branch_id","day","type","created_from")
);
--> statement-breakpoint
CREATE TABLE "reservation_events" (
	"company_id" text NOT NULL,
	"seq" bigserial NOT NULL,
	"reservation_id" text NOT NULL,
	"kind" text NOT NULL,
	"by" text DEFAULT 'restaurant' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key" text,
	"recorded_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservation_events_company_id_seq_pk" PRIMARY KEY("company_id","seq")
);
--> statement-breakpoint
DROP INDEX "reservations_branch";--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "opening_hours" jsonb;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "diner_time" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "clean_table_time" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "auto_clear_table_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "booking_expired_minutes" smallint DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "waiting_expired_minutes" smallint DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "waitlist_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "waitlist_auto_transform_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "waitlist_auto_transform_offset" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "waitlist_auto_transform_secured_period" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "dining_section_periods" jsonb;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "guest_phone" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "confirmed_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "called_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "ended_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "auto_cleared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "import_id" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "deleted_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "dining_date" date DEFAULT '1970-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "dining_minute" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "created_date" date DEFAULT '1970-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "first_visit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "first_of_month" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "first_of_month_here" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "reservation_day_changes_day" ON "reservation_day_changes" USING btree ("company_id","axis","branch_id","day");--> statement-breakpoint
CREATE INDEX "reservation_events_reservation" ON "reservation_events" USING btree ("company_id","reservation_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_events_key" ON "reservation_events" USING btree ("company_id","key") WHERE key is not null;--> statement-breakpoint
CREATE INDEX "reservations_branch_day" ON "reservations" USING btree ("company_id","branch_id","dining_date","start_time","id");--> statement-breakpoint
CREATE INDEX "reservations_day" ON "reservations" USING btree ("company_id","dining_date","start_time","id");--> statement-breakpoint
CREATE INDEX "reservations_created" ON "reservations" USING btree ("company_id","created_date","created_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_external" ON "reservations" USING btree ("company_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "reservations_waitlist" ON "reservations" USING btree ("company_id","branch_id","start_time") WHERE type = 'waitlist' and state = 'open' and deleted_time is null;--> statement-breakpoint
CREATE INDEX "reservations_import" ON "reservations" USING btree ("company_id","import_id") WHERE import_id is not null;
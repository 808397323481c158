ALTER TABLE "branches" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "merchant_settings" jsonb;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_rule" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "change_password_reminder" smallint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_changed_time" timestamp (3) with time zone;--> statement-breakpoint
CREATE TABLE "alias_names" (
	"name" text PRIMARY KEY NOT NULL,
	"owner_company" text NOT NULL,
	"owner_branch" text
);
--> statement-breakpoint
CREATE TABLE "group_branches" (
	"group_id" text NOT NULL,
	"owner_company" text NOT NULL,
	"branch_id" text NOT NULL,
	"start_date" date,
	"end_date" date,
	"group_meta" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_branches_group_id_owner_company_branch_id_pk" PRIMARY KEY("group_id","owner_company","branch_id")
);
--> statement-breakpoint
CREATE TABLE "group_users" (
	"group_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "group_users_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"group_name" text NOT NULL,
	"logo" text,
	"cover_image" text,
	"enable_group_page" boolean DEFAULT false NOT NULL,
	"share_customers_between_companies" boolean DEFAULT false NOT NULL,
	"web_booking_selectable_languages" text[] NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "alias_names" ADD CONSTRAINT "alias_names_owner_company_companies_id_fk" FOREIGN KEY ("owner_company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_branches" ADD CONSTRAINT "group_branches_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_branches" ADD CONSTRAINT "group_branches_branch" FOREIGN KEY ("owner_company","branch_id") REFERENCES "public"."branches"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_users" ADD CONSTRAINT "group_users_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_users" ADD CONSTRAINT "group_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alias_names_owner" ON "alias_names" USING btree ("owner_company","owner_branch");--> statement-breakpoint
CREATE INDEX "group_branches_branch" ON "group_branches" USING btree ("owner_company","branch_id");--> statement-breakpoint
CREATE INDEX "group_users_user" ON "group_users" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_id_folded" ON "groups" USING btree (lower("id"));--> statement-breakpoint
CREATE INDEX "notifications_next" ON "notifications" USING btree ("next_time");
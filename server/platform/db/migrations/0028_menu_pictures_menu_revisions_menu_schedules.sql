ALTER TABLE "import_rows" ADD COLUMN "record_id" text;--> statement-breakpoint
CREATE TABLE "menu_pictures" (
	"company_id" text NOT NULL,
	"source" text NOT NULL,
	"rasters" jsonb,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "menu_pictures_company_id_source_pk" PRIMARY KEY("company_id","source")
);
--> statement-breakpoint
CREATE TABLE "menu_revisions" (
	"company_id" text NOT NULL,
	"branch_id" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "menu_revisions_company_id_branch_id_pk" PRIMARY KEY("company_id","branch_id")
);
--> statement-breakpoint
CREATE TABLE "menu_schedules" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"branch_id" text NOT NULL,
	"name" text NOT NULL,
	"name_text" text COLLATE "C" GENERATED ALWAYS AS (search_fold(name)) STORED,
	"status" text DEFAULT 'unpublished' NOT NULL,
	"content" jsonb NOT NULL,
	"published" jsonb,
	"published_version" integer,
	"published_time" timestamp (3) with time zone,
	"published_by" text,
	CONSTRAINT "menu_schedules_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "menu_sold_out" (
	"company_id" text NOT NULL,
	"branch_id" text NOT NULL,
	"target" text DEFAULT 'item' NOT NULL,
	"target_id" text NOT NULL,
	"modifier_id" text DEFAULT '' NOT NULL,
	"until" timestamp (3) with time zone,
	"user_id" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "menu_sold_out_company_id_branch_id_target_modifier_id_target_id_pk" PRIMARY KEY("company_id","branch_id","target","modifier_id","target_id")
);
--> statement-breakpoint
CREATE TABLE "menu_stock" (
	"company_id" text NOT NULL,
	"branch_id" text NOT NULL,
	"item_id" text NOT NULL,
	"count" integer NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "menu_stock_company_id_branch_id_item_id_pk" PRIMARY KEY("company_id","branch_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "menu_stock_changes" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"branch_id" text NOT NULL,
	"item_id" text NOT NULL,
	"count" integer,
	"before" integer,
	"reason" text DEFAULT '' NOT NULL,
	"user_id" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "menu_stock_changes_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "menu_categories" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"name" jsonb,
	"code" text,
	"description" jsonb,
	"picture" text,
	"active" boolean DEFAULT false NOT NULL,
	CONSTRAINT "menu_categories_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "menu_items" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"name" jsonb,
	"code" text,
	"kind" text,
	"description" jsonb,
	"picture" text,
	"price" bigint,
	"prices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"taxes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"category" text,
	"prepay_price" bigint,
	"max_per_order" integer,
	"modifiers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contains" text[] DEFAULT '{}'::text[] NOT NULL,
	"may_contain" text[] DEFAULT '{}'::text[] NOT NULL,
	"free_of" text[] DEFAULT '{}'::text[] NOT NULL,
	"diets" text[] DEFAULT '{}'::text[] NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	CONSTRAINT "menu_items_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "menu_modifiers" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"name" jsonb,
	"code" text,
	"minimum" integer,
	"maximum" integer,
	"minimum_distinct" integer,
	"maximum_distinct" integer,
	"maximum_per_option" integer,
	"charges_preselected" boolean DEFAULT false NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	CONSTRAINT "menu_modifiers_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE INDEX "menu_schedules_branch" ON "menu_schedules" USING btree ("company_id","branch_id","status","name_text");--> statement-breakpoint
CREATE INDEX "menu_stock_changes_item" ON "menu_stock_changes" USING btree ("company_id","branch_id","item_id","created_time");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_categories_unique" ON "menu_categories" USING btree ("company_id",regexp_replace(customer_fold("code"), '\s+', '', 'g'));--> statement-breakpoint
CREATE INDEX "menu_categories_code" ON "menu_categories" USING btree ("company_id",sort_text("code"),"id");--> statement-breakpoint
CREATE INDEX "menu_categories_active" ON "menu_categories" USING btree ("company_id","active","id");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_items_unique" ON "menu_items" USING btree ("company_id",regexp_replace(customer_fold("code"), '\s+', '', 'g'));--> statement-breakpoint
CREATE INDEX "menu_items_code" ON "menu_items" USING btree ("company_id",sort_text("code"),"id");--> statement-breakpoint
CREATE INDEX "menu_items_price" ON "menu_items" USING btree ("company_id","price","id");--> statement-breakpoint
CREATE INDEX "menu_items_kind" ON "menu_items" USING btree ("company_id","kind","id");--> statement-breakpoint
CREATE INDEX "menu_items_category" ON "menu_items" USING btree ("company_id","category","id");--> statement-breakpoint
CREATE INDEX "menu_items_diets" ON "menu_items" USING gin ("company_id","diets");--> statement-breakpoint
CREATE INDEX "menu_items_active" ON "menu_items" USING btree ("company_id","active","id");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_modifiers_unique" ON "menu_modifiers" USING btree ("company_id",regexp_replace(customer_fold("code"), '\s+', '', 'g'));--> statement-breakpoint
CREATE INDEX "menu_modifiers_code" ON "menu_modifiers" USING btree ("company_id",sort_text("code"),"id");--> statement-breakpoint
CREATE INDEX "menu_modifiers_active" ON "menu_modifiers" USING btree ("company_id","active","id");--> statement-breakpoint
CREATE INDEX "branches_by_id" ON "branches" USING btree ("id");
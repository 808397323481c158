CREATE TABLE "tables" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"name" text,
	"branch_id" text,
	"area" text,
	"seats" integer,
	"bookable_online" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"position" integer,
	CONSTRAINT "tables_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE INDEX "tables_name" ON "tables" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "tables_branch_id" ON "tables" USING btree ("company_id","branch_id","id");--> statement-breakpoint
CREATE INDEX "tables_area" ON "tables" USING btree ("company_id","area","id");--> statement-breakpoint
CREATE INDEX "tables_seats" ON "tables" USING btree ("company_id","seats","id");--> statement-breakpoint
CREATE INDEX "tables_position" ON "tables" USING btree ("company_id","position","id");--> statement-breakpoint
CREATE INDEX "tables_active" ON "tables" USING btree ("company_id","active","id");--> statement-breakpoint
CREATE INDEX "tables_bookable_online" ON "tables" USING btree ("company_id","bookable_online","id");
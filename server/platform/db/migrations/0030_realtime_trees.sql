CREATE TABLE "realtime_trees" (
	"company_id" text NOT NULL,
	"root" text NOT NULL,
	"revision" integer NOT NULL,
	"data" jsonb,
	"last_change" jsonb,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "realtime_trees_company_id_root_pk" PRIMARY KEY("company_id","root")
);

CREATE TABLE "board_files" (
	"company_id" text NOT NULL,
	"url" text NOT NULL,
	"bytes" bigint NOT NULL,
	"seconds" integer,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"unused_time" timestamp (3) with time zone DEFAULT now(),
	CONSTRAINT "board_files_company_id_url_pk" PRIMARY KEY("company_id","url")
);
--> statement-breakpoint
CREATE TABLE "board_links" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"branch_id" text NOT NULL,
	"name" text NOT NULL,
	"token_digest" text NOT NULL,
	"last_day" date,
	"seen_time" timestamp (3) with time zone,
	CONSTRAINT "board_links_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE INDEX "board_files_unused" ON "board_files" USING btree ("company_id","unused_time");--> statement-breakpoint
CREATE INDEX "board_links_branch" ON "board_links" USING btree ("company_id","branch_id","created_time");--> statement-breakpoint
CREATE UNIQUE INDEX "board_links_token" ON "board_links" USING btree ("company_id","token_digest");--> statement-breakpoint
CREATE INDEX "board_links_digest" ON "board_links" USING btree ("token_digest");
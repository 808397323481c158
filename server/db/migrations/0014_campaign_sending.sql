CREATE TABLE "sms_inbound" (
	"message_id" text PRIMARY KEY NOT NULL,
	"phone_number" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"stop" boolean NOT NULL,
	"withdrawn" integer DEFAULT 0 NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "enabled_branches" text[];--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "link_base" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "counts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "points_spent" integer DEFAULT 0 NOT NULL;
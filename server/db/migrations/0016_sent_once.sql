ALTER TABLE "notifications" ADD COLUMN "sending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE "sent_once" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_once_company_id_id_pk" PRIMARY KEY("company_id","id")
);

ALTER TABLE "purchase_requests" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "tried_time" timestamp (3) with time zone;
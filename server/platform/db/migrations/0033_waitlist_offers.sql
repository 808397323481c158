CREATE TABLE "waitlist_offers" (
	"company_id" text NOT NULL,
	"reservation_id" text NOT NULL,
	"branch_id" text NOT NULL,
	"token" text NOT NULL,
	"offered_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "waitlist_offers_company_id_reservation_id_pk" PRIMARY KEY("company_id","reservation_id")
);
--> statement-breakpoint
CREATE INDEX "waitlist_offers_token" ON "waitlist_offers" USING btree ("token");
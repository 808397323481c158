CREATE TABLE "suppliers" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"name" text,
	"contact" text,
	"phone" text,
	"email" text,
	"goods" text[] DEFAULT '{}'::text[] NOT NULL,
	"minimum_order" bigint,
	"since" date,
	"active" boolean DEFAULT false NOT NULL,
	"note" text,
	CONSTRAINT "suppliers_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "name_text" text COLLATE "C" GENERATED ALWAYS AS (customer_name_text(name, family_name, given_name, phonetic_family_name, phonetic_given_name, email)) STORED;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_text" text COLLATE "C" GENERATED ALWAYS AS (customer_search_text(name, family_name, given_name, phonetic_family_name, phonetic_given_name, email, phone_number)) STORED;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "types_key" text COLLATE "C" GENERATED ALWAYS AS (labels_key(types)) STORED;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "tags_key" text COLLATE "C" GENERATED ALWAYS AS (labels_key(tags)) STORED;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "branches_key" text COLLATE "C" GENERATED ALWAYS AS (labels_key(branch_ids)) STORED;--> statement-breakpoint
CREATE INDEX "suppliers_name" ON "suppliers" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "suppliers_minimum_order" ON "suppliers" USING btree ("company_id","minimum_order","id");--> statement-breakpoint
CREATE INDEX "suppliers_since" ON "suppliers" USING btree ("company_id","since","id");--> statement-breakpoint
CREATE INDEX "suppliers_active" ON "suppliers" USING btree ("company_id","active","id");--> statement-breakpoint
CREATE INDEX "suppliers_goods" ON "suppliers" USING gin ("company_id","goods");--> statement-breakpoint
CREATE INDEX "customers_last_desc" ON "customers" USING btree ("company_id","last_seat_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customers_last_asc" ON "customers" USING btree ("company_id","last_seat_time","id");--> statement-breakpoint
CREATE INDEX "customers_first_desc" ON "customers" USING btree ("company_id","first_seen_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customers_first_asc" ON "customers" USING btree ("company_id","first_seen_time","id");--> statement-breakpoint
CREATE INDEX "customers_seats_desc" ON "customers" USING btree ("company_id","seat_count" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customers_seats_asc" ON "customers" USING btree ("company_id","seat_count","id");--> statement-breakpoint
CREATE INDEX "customers_visits" ON "customers" USING btree ("company_id","visits","id");--> statement-breakpoint
CREATE INDEX "customers_created" ON "customers" USING btree ("company_id","created_time","id");--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree ("company_id","name_text","id");--> statement-breakpoint
CREATE INDEX "customers_gender" ON "customers" USING btree ("company_id","gender");--> statement-breakpoint
CREATE INDEX "customers_language" ON "customers" USING btree ("company_id","language");--> statement-breakpoint
CREATE INDEX "customers_types" ON "customers" USING btree ("company_id","types_key");--> statement-breakpoint
CREATE INDEX "customers_tags" ON "customers" USING btree ("company_id","tags_key");--> statement-breakpoint
CREATE INDEX "customers_branches" ON "customers" USING btree ("company_id","branches_key");--> statement-breakpoint
CREATE INDEX "customers_vip" ON "customers" USING btree ("company_id","last_seat_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_vip;--> statement-breakpoint
CREATE INDEX "customers_do_not_contact" ON "customers" USING btree ("company_id","last_seat_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE forbid_pii_sharing;
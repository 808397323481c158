-- Guests are no longer kept in memory: nobody reads which of them have changed, only how often some have.
DROP TRIGGER customers_key ON "customers";
--> statement-breakpoint
DROP FUNCTION note_customer_key();
--> statement-breakpoint
-- One more change of each company touched, in a slot of the connection's own: writers do not wait for each other.
CREATE OR REPLACE FUNCTION count_customer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revisions (company_id, subject, slot, changes)
  SELECT DISTINCT company_id, 'customers', (pg_backend_pid() % 32)::smallint, 1 FROM changed ORDER BY company_id
  ON CONFLICT (company_id, subject, slot) DO UPDATE SET changes = revisions.changes + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_customer_truncation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE revisions SET changes = changes + 1 WHERE subject = 'customers';
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TABLE "customer_changes";
--> statement-breakpoint
DROP TABLE "customer_feeds";
--> statement-breakpoint
-- Every key of a company's rows begins with the company, so that companies can be told apart by it on several servers.
UPDATE "outbox" SET "company_id" = '' WHERE "company_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "company_id" SET DEFAULT '', ALTER COLUMN "company_id" SET NOT NULL,
  DROP CONSTRAINT "outbox_key_unique", DROP CONSTRAINT "outbox_pkey",
  ADD CONSTRAINT "outbox_company_id_id_pk" PRIMARY KEY ("company_id", "id");
--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_key" ON "outbox" ("company_id", "key");
--> statement-breakpoint
-- Movements are append-only; that they were nobody's was said by nothing, and is said by an empty text.
ALTER TABLE "point_movements" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "point_movements" SET "company_id" = '' WHERE "company_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "point_movements" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "point_movements" ALTER COLUMN "company_id" SET DEFAULT '', ALTER COLUMN "company_id" SET NOT NULL,
  DROP CONSTRAINT "point_movements_account_id_number_pk",
  ADD CONSTRAINT "point_movements_company_id_account_id_number_pk" PRIMARY KEY ("company_id", "account_id", "number");
--> statement-breakpoint
CREATE INDEX "point_movements_number" ON "point_movements" ("account_id", "number");
--> statement-breakpoint
DROP INDEX "point_movements_key";
--> statement-breakpoint
CREATE UNIQUE INDEX "point_movements_key" ON "point_movements" ("company_id", "account_id", "key");
--> statement-breakpoint
ALTER TABLE "user_companies" DROP CONSTRAINT "user_companies_user_id_company_id_pk",
  ADD CONSTRAINT "user_companies_company_id_user_id_pk" PRIMARY KEY ("company_id", "user_id");
--> statement-breakpoint
DROP INDEX "user_companies_company";
--> statement-breakpoint
CREATE INDEX "user_companies_user" ON "user_companies" ("user_id");
--> statement-breakpoint
ALTER TABLE "reservation_day_changes" DROP CONSTRAINT "reservation_day_changes_pkey",
  ADD CONSTRAINT "reservation_day_changes_company_id_id_pk" PRIMARY KEY ("company_id", "id");
--> statement-breakpoint
CREATE INDEX "reservation_day_changes_id" ON "reservation_day_changes" ("id");
--> statement-breakpoint
ALTER TABLE "reservation_spread_changes" DROP CONSTRAINT "reservation_spread_changes_pkey",
  ADD CONSTRAINT "reservation_spread_changes_company_id_id_pk" PRIMARY KEY ("company_id", "id");
--> statement-breakpoint
CREATE INDEX "reservation_spread_changes_id" ON "reservation_spread_changes" ("id");
--> statement-breakpoint
DROP INDEX "campaign_recipients_token";
--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipients_opt_out" ON "campaign_recipients" ("company_id", "opt_out_token");
--> statement-breakpoint
CREATE INDEX "campaign_recipients_token" ON "campaign_recipients" ("opt_out_token");
--> statement-breakpoint
ALTER TABLE "exports" DROP CONSTRAINT "exports_token_digest_unique";
--> statement-breakpoint
CREATE UNIQUE INDEX "exports_digest" ON "exports" ("company_id", "token_digest");
--> statement-breakpoint
CREATE INDEX "exports_token" ON "exports" ("token_digest");

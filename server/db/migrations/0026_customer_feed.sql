CREATE TABLE "customer_changes" (
	"company_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "customer_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"customer_ids" text[],
	CONSTRAINT "customer_changes_company_id_transaction_id_pk" PRIMARY KEY("company_id","transaction","id")
);
--> statement-breakpoint
CREATE TABLE "customer_feeds" (
	"company_id" text PRIMARY KEY NOT NULL,
	"trimmed" "xid8" NOT NULL
);
--> statement-breakpoint
-- Beside the count of changes, who has changed; of very many only that they are very many.
CREATE OR REPLACE FUNCTION count_customer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revisions (company_id, subject, slot, changes)
  SELECT DISTINCT company_id, 'customers', (pg_backend_pid() % 32)::smallint, 1 FROM changed ORDER BY company_id
  ON CONFLICT (company_id, subject, slot) DO UPDATE SET changes = revisions.changes + 1;
  INSERT INTO customer_changes (company_id, customer_ids)
  SELECT company_id, CASE WHEN count(*) <= 20000 THEN array_agg(id) END FROM changed GROUP BY company_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A guest who gets another key is gone under the old one.
CREATE FUNCTION note_customer_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_changes (company_id, customer_ids) VALUES (OLD.company_id, ARRAY[OLD.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_key AFTER UPDATE OF company_id, id ON "customers"
  FOR EACH ROW WHEN ((OLD.company_id, OLD.id) IS DISTINCT FROM (NEW.company_id, NEW.id)) EXECUTE FUNCTION note_customer_key();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_customer_truncation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE revisions SET changes = changes + 1 WHERE subject = 'customers';
  INSERT INTO customer_changes (company_id)
  SELECT company_id FROM revisions WHERE subject = 'customers' UNION SELECT id FROM companies;
  RETURN NULL;
END $$;

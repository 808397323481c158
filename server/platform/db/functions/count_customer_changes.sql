-- Increments the revision of each changed company, in a slot of the connection's own, so that writers do not block each
-- other.
CREATE OR REPLACE FUNCTION count_customer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  companies text[];
BEGIN
  SELECT array_agg(DISTINCT company_id ORDER BY company_id) INTO companies FROM changed;
  INSERT INTO revisions (company_id, subject, slot, changes)
  SELECT id, 'customers', (pg_backend_pid() % 32)::smallint, 1 FROM unnest(companies) id ORDER BY id
  ON CONFLICT (company_id, subject, slot) DO UPDATE SET changes = revisions.changes + 1;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER customers_deleted AFTER DELETE ON customers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_customer_changes();

CREATE OR REPLACE TRIGGER customers_inserted AFTER INSERT ON customers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_customer_changes();

CREATE OR REPLACE TRIGGER customers_updated AFTER UPDATE ON customers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_customer_changes();

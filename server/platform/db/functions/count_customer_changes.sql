-- Increments the revision of each changed company, in a slot of the connection's own, so that writers do not block each
-- other.
CREATE OR REPLACE FUNCTION count_customer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revisions (company_id, subject, slot, changes)
  SELECT DISTINCT company_id, 'customers', (pg_backend_pid() % 32)::smallint, 1 FROM changed ORDER BY company_id
  ON CONFLICT (company_id, subject, slot) DO UPDATE SET changes = revisions.changes + 1;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER customers_deleted AFTER DELETE ON customers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_customer_changes();

CREATE OR REPLACE TRIGGER customers_inserted AFTER INSERT ON customers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_customer_changes();

CREATE OR REPLACE TRIGGER customers_updated AFTER UPDATE ON customers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_customer_changes();

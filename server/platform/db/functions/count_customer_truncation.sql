-- Increments the revision of every company.
CREATE OR REPLACE FUNCTION count_customer_truncation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE revisions SET changes = changes + 1 WHERE subject = 'customers';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER customers_truncated AFTER TRUNCATE ON customers FOR EACH STATEMENT EXECUTE FUNCTION count_customer_truncation();

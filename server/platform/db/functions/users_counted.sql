-- Keeps the number of users.
CREATE OR REPLACE FUNCTION users_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
BEGIN
  IF NOT is_coordinator() THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'TRUNCATE' THEN
    UPDATE user_totals SET total = 0;
    RETURN NULL;
  END IF;
  SELECT count(*) INTO changed FROM touched;
  IF changed > 0 THEN
    UPDATE user_totals SET total = total + CASE WHEN TG_OP = 'INSERT' THEN changed ELSE -changed END;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_counted_in AFTER INSERT ON users REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION users_counted();

CREATE OR REPLACE TRIGGER users_counted_none AFTER TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION users_counted();

CREATE OR REPLACE TRIGGER users_counted_out AFTER DELETE ON users REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION users_counted();

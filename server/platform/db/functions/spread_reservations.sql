-- Keeps the spreads of reservations: lead times, waits, durations and party sizes.
CREATE OR REPLACE FUNCTION spread_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'INSERT INTO reservation_spread_changes (company_id, day, measure, type, created_from, value, parties, covers) '
    || reservation_values(CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM come'
      WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM gone'
      ELSE 'SELECT 1 AS sign, * FROM come UNION ALL SELECT -1, * FROM gone' END);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservations_spread_delete AFTER DELETE ON reservations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION spread_reservations();

CREATE OR REPLACE TRIGGER reservations_spread_insert AFTER INSERT ON reservations REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION spread_reservations();

CREATE OR REPLACE TRIGGER reservations_spread_update AFTER UPDATE ON reservations REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION spread_reservations();

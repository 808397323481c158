-- Keeps the spreads of reservations: lead times, waits, durations and party sizes.
CREATE OR REPLACE FUNCTION spread_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added reservations[];
  removed reservations[];
BEGIN
  IF TG_OP <> 'DELETE' THEN SELECT array_agg(ROW(c.*)::reservations) INTO added FROM come c; END IF;
  IF TG_OP <> 'INSERT' THEN SELECT array_agg(ROW(g.*)::reservations) INTO removed FROM gone g; END IF;
  EXECUTE 'INSERT INTO reservation_spread_changes (company_id, day, measure, type, created_from, value, parties, covers) '
    || reservation_values('SELECT 1 AS sign, * FROM unnest($1) UNION ALL SELECT -1, * FROM unnest($2)') USING added, removed;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservations_spread_delete AFTER DELETE ON reservations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION spread_reservations();

CREATE OR REPLACE TRIGGER reservations_spread_insert AFTER INSERT ON reservations REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION spread_reservations();

CREATE OR REPLACE TRIGGER reservations_spread_update AFTER UPDATE ON reservations REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION spread_reservations();

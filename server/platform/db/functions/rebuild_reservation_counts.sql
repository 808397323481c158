-- Computes a company's counters of reservations again.
CREATE OR REPLACE FUNCTION rebuild_reservation_counts(company text) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  LOCK TABLE reservations IN SHARE MODE;
  DELETE FROM reservation_day_changes WHERE company_id = company;
  DELETE FROM reservation_days WHERE company_id = company;
  EXECUTE reservation_tally('reservation_days',
    format('SELECT 1 AS sign, * FROM reservations WHERE company_id = %L', company));
END $$;

-- Computes a company's counters and spreads of reservations again.
CREATE OR REPLACE FUNCTION rebuild_reservation_days(company text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rebuild_reservation_counts(company);
  PERFORM rebuild_reservation_spreads(company);
END $$;

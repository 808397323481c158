-- Adds appended changes to the counters and the spreads, at most as many rows as given. Returns how many; 0 while another
-- process is at it.
CREATE OR REPLACE FUNCTION fold_reservation_days(most integer) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7240313) THEN
    RETURN 0;
  END IF;
  RETURN greatest(fold_reservation_counts(most), fold_reservation_spreads(most));
END $$;

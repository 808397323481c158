-- Adds appended changes to the spreads, at most as many rows as given. Returns how many. Called by
-- `fold_reservation_days`, which ensures that it runs once at a time.
CREATE OR REPLACE FUNCTION fold_reservation_spreads(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  folded integer;
BEGIN
  WITH taken AS (
    DELETE FROM reservation_spread_changes
    WHERE id IN (SELECT id FROM reservation_spread_changes ORDER BY id LIMIT most)
    RETURNING *
  ), added AS (
    INSERT INTO reservation_spreads AS s (company_id, grain, day, measure, type, created_from, value, parties, covers)
    SELECT company_id, g.grain, g.day, measure, type, created_from, value, sum(parties), sum(covers)
    FROM taken, LATERAL (VALUES ('day', taken.day),
      ('month', taken.day - (extract(day FROM taken.day)::integer - 1))) g (grain, day)
    GROUP BY company_id, g.grain, g.day, measure, type, created_from, value
    ON CONFLICT (company_id, grain, day, measure, type, created_from, value) DO UPDATE SET
      parties = s.parties + excluded.parties, covers = s.covers + excluded.covers
  )
  SELECT count(*) INTO folded FROM taken;
  RETURN folded;
END $$;

-- Computes a company's spreads of reservations again.
CREATE OR REPLACE FUNCTION rebuild_reservation_spreads(company text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE reservations IN SHARE MODE;
  DELETE FROM reservation_spread_changes WHERE company_id = company;
  DELETE FROM reservation_spreads WHERE company_id = company;
  EXECUTE format('INSERT INTO reservation_spreads (company_id, grain, day, measure, type, created_from, value, parties, covers)
    WITH days AS (%s)
    SELECT company_id, ''day'', day, measure, type, created_from, value, parties, covers FROM days
    UNION ALL
    SELECT company_id, ''month'', day - (extract(day FROM day)::integer - 1), measure, type, created_from, value,
      sum(parties), sum(covers)
    FROM days GROUP BY 1, 3, 4, 5, 6, 7',
    reservation_values(format('SELECT 1 AS sign, * FROM reservations WHERE company_id = %L', company)));
END $$;

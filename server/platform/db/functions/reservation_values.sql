-- The rows of `reservation_spread_rows`, added up per day.
CREATE OR REPLACE FUNCTION reservation_values(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'SELECT company_id, day, measure, type, created_from, value, sum(sign) AS parties, sum(sign * group_size) AS covers
    FROM (' || reservation_spread_rows(source) || ') v
    GROUP BY company_id, day, measure, type, created_from, value
    HAVING sum(sign) <> 0 OR sum(sign * group_size) <> 0'
$$;

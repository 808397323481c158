-- One row for every value of every reservation in `source` (rows of reservations, each with a sign).
CREATE OR REPLACE FUNCTION reservation_spread_rows(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format($values$
    SELECT r.company_id, r.dining_date AS day, m.measure, r.type, r.created_from, m.value, r.sign, r.group_size
    FROM (
      SELECT company_id, dining_date, type, state, created_from, group_size, customer_id, first_visit, auto_cleared, sign,
        reservation_lead(type, created_time, start_time) AS lead,
        reservation_dining(state, seated_time, table_clear_time) AS dining,
        reservation_wait(type, state, created_time, seated_time, ended_time) AS waited
      FROM (%s) s WHERE deleted_time IS NULL OFFSET 0
    ) r, LATERAL (VALUES
      ('lead', r.lead),
      ('size', CASE WHEN r.state = 'seated' THEN least(greatest(r.group_size, 1), 8)::smallint END),
      ('guest', CASE WHEN r.state = 'seated' THEN
        (CASE WHEN r.customer_id IS NULL THEN 0 WHEN r.first_visit THEN 1 ELSE 2 END)::smallint END),
      (CASE WHEN r.auto_cleared AND r.dining >= 0 THEN 'auto' ELSE 'duration' END, r.dining),
      (CASE WHEN r.state = 'seated' THEN 'wait' ELSE 'abandoned' END, r.waited)
    ) m (measure, value)
    WHERE m.value IS NOT NULL
  $values$, source)
$$;

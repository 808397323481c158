CREATE INDEX "reservations_branch_created" ON "reservations" USING btree ("company_id","branch_id","created_date","created_time","id");
--> statement-breakpoint
-- As before, without arithmetic of decimals.
CREATE OR REPLACE FUNCTION reservation_dining(state text, seated timestamptz, cleared timestamptz) RETURNS smallint
LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE
    WHEN state <> 'seated' THEN NULL
    WHEN seated IS NULL OR cleared IS NULL THEN -1
    WHEN cleared <= seated OR cleared - seated > interval '6 hours' THEN -2
    ELSE floor(date_part('epoch', cleared - seated) / 60) END)::smallint
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION reservation_wait(type text, state text, made timestamptz, seated timestamptz, ended timestamptz)
RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE
    WHEN type <> 'waiting' OR state NOT IN ('seated', 'cancelledByCustomer', 'noShow') THEN NULL
    WHEN (CASE state WHEN 'seated' THEN seated ELSE ended END) - made BETWEEN interval '0' AND interval '24 hours'
      THEN floor(date_part('epoch', (CASE state WHEN 'seated' THEN seated ELSE ended END) - made) / 60)
    ELSE -1 END)::smallint
$$;
--> statement-breakpoint
-- Every value of every reservation in `source` (rows of reservations, each with a sign), a row each.
CREATE FUNCTION reservation_spread_rows(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
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
--> statement-breakpoint
-- The same added up, a day.
CREATE OR REPLACE FUNCTION reservation_values(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'SELECT company_id, day, measure, type, created_from, value, sum(sign) AS parties, sum(sign * group_size) AS covers
    FROM (' || reservation_spread_rows(source) || ') v
    GROUP BY company_id, day, measure, type, created_from, value
    HAVING sum(sign) <> 0 OR sum(sign * group_size) <> 0'
$$;

CREATE TABLE "reservation_spread_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"type" text NOT NULL,
	"created_from" text NOT NULL,
	"value" smallint NOT NULL,
	"parties" integer NOT NULL,
	"covers" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservation_spreads" (
	"grain" text NOT NULL,
	"company_id" text NOT NULL,
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"type" text NOT NULL,
	"created_from" text NOT NULL,
	"value" smallint NOT NULL,
	"parties" integer NOT NULL,
	"covers" integer NOT NULL,
	CONSTRAINT "reservation_spreads_company_id_grain_day_measure_type_created_from_value_pk" PRIMARY KEY("company_id","grain","day","measure","type","created_from","value")
);
--> statement-breakpoint
CREATE INDEX "reservation_spread_changes_day" ON "reservation_spread_changes" USING btree ("company_id","day");
--> statement-breakpoint
CREATE INDEX "reservations_open" ON "reservations" USING btree ("company_id","dining_date","branch_id","type","start_time","called_time") WHERE state = 'open' and deleted_time is null;
--> statement-breakpoint
CREATE INDEX "reservations_deleted" ON "reservations" USING btree ("company_id","dining_date") WHERE deleted_time is not null;
--> statement-breakpoint
-- What a reservation adds to the spreads that figures of long ranges read (see tables/statistics.ts). One text each for
-- what is counted as it happens, what is counted anew, and what the list of rows behind a figure looks for.

-- The bucket of a booking's lead time, 0 to 8; -1 where it was written down more than a day after its start.
CREATE FUNCTION reservation_lead(type text, made timestamptz, start timestamptz) RETURNS smallint
LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE
    WHEN type <> 'booking' THEN NULL
    WHEN made - start > interval '24 hours' THEN -1
    WHEN start - made <= interval '12 hours' THEN 0
    WHEN start - made <= interval '1 day' THEN 1
    WHEN start - made <= interval '2 days' THEN 2
    WHEN start - made <= interval '3 days' THEN 3
    WHEN start - made <= interval '5 days' THEN 4
    WHEN start - made <= interval '7 days' THEN 5
    WHEN start - made <= interval '14 days' THEN 6
    WHEN start - made <= interval '31 days' THEN 7
    ELSE 8 END)::smallint
$$;
--> statement-breakpoint
-- Whole minutes that a seated party dined; -1 where nobody wrote down when it left, -2 where that makes no sense.
CREATE FUNCTION reservation_dining(state text, seated timestamptz, cleared timestamptz) RETURNS smallint
LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE
    WHEN state <> 'seated' THEN NULL
    WHEN seated IS NULL OR cleared IS NULL THEN -1
    WHEN cleared <= seated OR cleared - seated > interval '6 hours' THEN -2
    ELSE floor(extract(epoch FROM cleared - seated) / 60) END)::smallint
$$;
--> statement-breakpoint
-- Whole minutes that a queue party waited until it was seated or gave up; -1 where that is not known, or not within a day.
CREATE FUNCTION reservation_wait(type text, state text, made timestamptz, seated timestamptz, ended timestamptz)
RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE
    WHEN type <> 'waiting' OR state NOT IN ('seated', 'cancelledByCustomer', 'noShow') THEN NULL
    WHEN (CASE state WHEN 'seated' THEN seated ELSE ended END) - made BETWEEN interval '0' AND interval '24 hours'
      THEN floor(extract(epoch FROM (CASE state WHEN 'seated' THEN seated ELSE ended END) - made) / 60)
    ELSE -1 END)::smallint
$$;
--> statement-breakpoint
-- Every value of every reservation in `source` (rows of reservations, each with a sign).
CREATE FUNCTION reservation_values(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format($values$
    SELECT r.company_id, r.dining_date AS day, m.measure, r.type, r.created_from, m.value,
      sum(r.sign) AS parties, sum(r.sign * r.group_size) AS covers
    FROM (
      SELECT s.*, reservation_dining(state, seated_time, table_clear_time) AS dining,
        reservation_wait(type, state, created_time, seated_time, ended_time) AS waited
      FROM (%s) s WHERE deleted_time IS NULL
    ) r, LATERAL (VALUES
      ('lead', reservation_lead(r.type, r.created_time, r.start_time)),
      ('size', CASE WHEN r.state = 'seated' THEN least(greatest(r.group_size, 1), 8)::smallint END),
      ('guest', CASE WHEN r.state = 'seated' THEN
        (CASE WHEN r.customer_id IS NULL THEN 0 WHEN r.first_visit THEN 1 ELSE 2 END)::smallint END),
      (CASE WHEN r.auto_cleared AND r.dining >= 0 THEN 'auto' ELSE 'duration' END, r.dining),
      (CASE WHEN r.state = 'seated' THEN 'wait' ELSE 'abandoned' END, r.waited)
    ) m (measure, value)
    WHERE m.value IS NOT NULL
    GROUP BY r.company_id, r.dining_date, m.measure, r.type, r.created_from, m.value
    HAVING sum(r.sign) <> 0 OR sum(r.sign * r.group_size) <> 0
  $values$, source)
$$;
--> statement-breakpoint
CREATE FUNCTION spread_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'INSERT INTO reservation_spread_changes (company_id, day, measure, type, created_from, value, parties, covers) '
    || reservation_values(CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM come'
      WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM gone'
      ELSE 'SELECT 1 AS sign, * FROM come UNION ALL SELECT -1, * FROM gone' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reservations_spread_insert AFTER INSERT ON reservations
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION spread_reservations();
--> statement-breakpoint
CREATE TRIGGER reservations_spread_update AFTER UPDATE ON reservations
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION spread_reservations();
--> statement-breakpoint
CREATE TRIGGER reservations_spread_delete AFTER DELETE ON reservations
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION spread_reservations();
--> statement-breakpoint
-- Adds changes to the spreads, at most so many; answers how many. For `fold_reservation_days`, which sees to it that it
-- is at work once only.
CREATE FUNCTION fold_reservation_spreads(most integer) RETURNS integer LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE FUNCTION rebuild_reservation_spreads(company text) RETURNS void LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
-- As before, and with the spreads.
ALTER FUNCTION fold_reservation_days(integer) RENAME TO fold_reservation_counts;
--> statement-breakpoint
CREATE FUNCTION fold_reservation_days(most integer) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7240313) THEN
    RETURN 0;
  END IF;
  RETURN greatest(fold_reservation_counts(most), fold_reservation_spreads(most));
END $$;
--> statement-breakpoint
ALTER FUNCTION rebuild_reservation_days(text) RENAME TO rebuild_reservation_counts;
--> statement-breakpoint
CREATE FUNCTION rebuild_reservation_days(company text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rebuild_reservation_counts(company);
  PERFORM rebuild_reservation_spreads(company);
END $$;
--> statement-breakpoint
-- What is there already.
SELECT rebuild_reservation_spreads(id) FROM companies;

-- What follows from a reservation's own columns and the branch's clocks. A dining day begins at 06:00 there.
CREATE FUNCTION place_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text;
  here timestamp;
BEGIN
  SELECT time_zone INTO zone FROM branches WHERE company_id = NEW.company_id AND id = NEW.branch_id;
  zone := coalesce(zone, 'Asia/Taipei');
  here := NEW.start_time AT TIME ZONE zone;
  NEW.dining_date := (here - interval '6 hours')::date;
  NEW.dining_minute := extract(hour FROM here) * 60 + extract(minute FROM here)
    + CASE WHEN extract(hour FROM here) < 6 THEN 1440 ELSE 0 END;
  NEW.created_date := ((NEW.created_time AT TIME ZONE zone) - interval '6 hours')::date;
  IF NEW.state <> 'seated' OR NEW.customer_id IS NULL OR NEW.deleted_time IS NOT NULL THEN
    NEW.first_visit := false;
    NEW.first_of_month := false;
    NEW.first_of_month_here := false;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER reservations_place
  BEFORE INSERT OR UPDATE OF branch_id, start_time, created_time, state, customer_id, deleted_time ON reservations
  FOR EACH ROW EXECUTE FUNCTION place_reservation();
--> statement-breakpoint
-- The statement that adds the counts of `source` (rows of reservations, each with a sign) to `target`: one text, so
-- that what is counted as it happens and what is counted anew cannot differ.
CREATE FUNCTION reservation_tally(target text, source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format($tally$
    INSERT INTO %I (company_id, axis, branch_id, day, type, created_from,
      open, seated, cancelled_by_customer, cancelled_by_restaurant, no_show,
      open_covers, seated_covers, cancelled_by_customer_covers, cancelled_by_restaurant_covers, no_show_covers,
      known, first_visits, month_guests, month_guests_here)
    SELECT * FROM (
      SELECT company_id, axis, branch, day, type, created_from,
        coalesce(sum(sign) FILTER (WHERE state = 'open'), 0) AS open,
        coalesce(sum(sign) FILTER (WHERE state = 'seated'), 0) AS seated,
        coalesce(sum(sign) FILTER (WHERE state = 'cancelledByCustomer'), 0) AS cancelled_by_customer,
        coalesce(sum(sign) FILTER (WHERE state = 'cancelledByRestaurant'), 0) AS cancelled_by_restaurant,
        coalesce(sum(sign) FILTER (WHERE state = 'noShow'), 0) AS no_show,
        coalesce(sum(sign * group_size) FILTER (WHERE state = 'open'), 0) AS open_covers,
        coalesce(sum(sign * group_size) FILTER (WHERE state = 'seated'), 0) AS seated_covers,
        coalesce(sum(sign * group_size) FILTER (WHERE state = 'cancelledByCustomer'), 0) AS cancelled_by_customer_covers,
        coalesce(sum(sign * group_size) FILTER (WHERE state = 'cancelledByRestaurant'), 0) AS cancelled_by_restaurant_covers,
        coalesce(sum(sign * group_size) FILTER (WHERE state = 'noShow'), 0) AS no_show_covers,
        coalesce(sum(sign) FILTER (WHERE state = 'seated' AND customer_id IS NOT NULL), 0) AS known,
        coalesce(sum(sign) FILTER (WHERE first_visit), 0) AS first_visits,
        coalesce(sum(sign) FILTER (WHERE first_of_month), 0) AS month_guests,
        coalesce(sum(sign) FILTER (WHERE first_of_month_here), 0) AS month_guests_here
      FROM (%s) r,
        LATERAL (VALUES ('dining', r.dining_date), ('created', r.created_date)) axes (axis, day),
        LATERAL (VALUES (r.branch_id), ('')) places (branch)
      WHERE deleted_time IS NULL
      GROUP BY company_id, axis, branch, day, type, created_from
    ) t
    WHERE (open, seated, cancelled_by_customer, cancelled_by_restaurant, no_show, open_covers, seated_covers, cancelled_by_customer_covers, cancelled_by_restaurant_covers, no_show_covers, known, first_visits, month_guests, month_guests_here) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  $tally$, target, source)
$$;
--> statement-breakpoint
-- Which of these guests' seated visits are the first ever, the first of a month, and the first of a month at a branch.
CREATE FUNCTION mark_visits(company text, guests text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two visits of one guest that are told at once are marked one after the other.
  PERFORM FROM customers WHERE company_id = company AND id = ANY (guests) ORDER BY id FOR NO KEY UPDATE;
  UPDATE reservations r
  SET first_visit = m.first, first_of_month = m.month, first_of_month_here = m.here
  FROM (
    SELECT id,
      row_number() OVER (PARTITION BY customer_id ORDER BY coalesce(seated_time, start_time), id) = 1 AS first,
      row_number() OVER (PARTITION BY customer_id, date_trunc('month', dining_date)
        ORDER BY coalesce(seated_time, start_time), id) = 1 AS month,
      row_number() OVER (PARTITION BY customer_id, date_trunc('month', dining_date), branch_id
        ORDER BY coalesce(seated_time, start_time), id) = 1 AS here
    FROM reservations
    WHERE company_id = company AND customer_id = ANY (guests) AND state = 'seated' AND deleted_time IS NULL
  ) m
  WHERE r.company_id = company AND r.id = m.id
    AND (r.first_visit, r.first_of_month, r.first_of_month_here) IS DISTINCT FROM (m.first, m.month, m.here);
END $$;
--> statement-breakpoint
-- Says on the channel `reservations` what has changed: each reservation of a small change, branches and days of a large one.
CREATE FUNCTION tell_reservations(changed jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  line jsonb;
BEGIN
  IF jsonb_array_length(changed) <= 40 THEN
    FOR line IN SELECT value FROM jsonb_array_elements(changed) LOOP
      PERFORM pg_notify('reservations', line::text);
    END LOOP;
  ELSE
    FOR line IN
      SELECT DISTINCT jsonb_build_object('companyId', value -> 'companyId', 'branchId', value -> 'branchId')
      FROM jsonb_array_elements(changed)
    LOOP
      PERFORM pg_notify('reservations', line::text);
    END LOOP;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line record;
BEGIN
  EXECUTE reservation_tally('reservation_day_changes', CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM come'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM gone'
    ELSE 'SELECT 1 AS sign, * FROM come UNION ALL SELECT -1, * FROM gone' END);
  IF TG_OP = 'INSERT' THEN
    FOR line IN
      SELECT company_id, array_agg(DISTINCT customer_id) AS guests FROM come
      WHERE state = 'seated' AND customer_id IS NOT NULL AND deleted_time IS NULL GROUP BY company_id
    LOOP
      PERFORM mark_visits(line.company_id, line.guests);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR line IN
      SELECT company_id, array_agg(DISTINCT customer_id) AS guests FROM gone
      WHERE state = 'seated' AND customer_id IS NOT NULL AND deleted_time IS NULL GROUP BY company_id
    LOOP
      PERFORM mark_visits(line.company_id, line.guests);
    END LOOP;
  ELSE
    FOR line IN
      SELECT b.company_id, array_agg(DISTINCT g.customer_id) AS guests
      FROM come a JOIN gone b ON b.company_id = a.company_id AND b.id = a.id,
        LATERAL (VALUES (a.customer_id), (b.customer_id)) g (customer_id)
      WHERE 'seated' IN (a.state, b.state) AND g.customer_id IS NOT NULL
        AND (a.state, a.customer_id, a.branch_id, a.dining_date, a.start_time, a.seated_time, a.deleted_time)
          IS DISTINCT FROM (b.state, b.customer_id, b.branch_id, b.dining_date, b.start_time, b.seated_time, b.deleted_time)
      GROUP BY b.company_id
    LOOP
      PERFORM mark_visits(line.company_id, line.guests);
    END LOOP;
  END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM tell_reservations(coalesce((SELECT jsonb_agg(jsonb_build_object('companyId', company_id, 'branchId', branch_id,
      'id', id, 'type', type, 'day', dining_date, 'version', version + 1)) FROM gone), '[]'));
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM tell_reservations(coalesce((SELECT jsonb_agg(jsonb_build_object('companyId', company_id, 'branchId', branch_id,
      'id', id, 'type', type, 'day', dining_date, 'version', version)) FROM come), '[]'));
  ELSE
    -- Not where the marks alone have changed.
    PERFORM tell_reservations(coalesce((SELECT jsonb_agg(jsonb_build_object('companyId', a.company_id, 'branchId', a.branch_id,
        'id', a.id, 'type', a.type, 'day', a.dining_date, 'version', a.version))
      FROM come a JOIN gone b ON b.company_id = a.company_id AND b.id = a.id
      WHERE (a.version, a.branch_id, a.customer_id, a.dining_date, a.deleted_time)
        IS DISTINCT FROM (b.version, b.branch_id, b.customer_id, b.dining_date, b.deleted_time)), '[]'));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reservations_count_insert AFTER INSERT ON reservations
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_reservations();
--> statement-breakpoint
CREATE TRIGGER reservations_count_update AFTER UPDATE ON reservations
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_reservations();
--> statement-breakpoint
CREATE TRIGGER reservations_count_delete AFTER DELETE ON reservations
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_reservations();
--> statement-breakpoint
-- A branch's clocks are set to another zone: its days are other days.
CREATE FUNCTION move_branch_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservations SET start_time = start_time WHERE company_id = NEW.company_id AND branch_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER branches_move_days AFTER UPDATE OF time_zone ON branches
  FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION move_branch_days();
--> statement-breakpoint
-- Counts with what is not added to them yet.
CREATE VIEW reservation_counts AS
  SELECT company_id, axis, branch_id, day, type, created_from, open, seated, cancelled_by_customer, cancelled_by_restaurant, no_show, open_covers, seated_covers, cancelled_by_customer_covers, cancelled_by_restaurant_covers, no_show_covers, known, first_visits, month_guests, month_guests_here FROM reservation_days
  UNION ALL
  SELECT company_id, axis, branch_id, day, type, created_from, open, seated, cancelled_by_customer, cancelled_by_restaurant, no_show, open_covers, seated_covers, cancelled_by_customer_covers, cancelled_by_restaurant_covers, no_show_covers, known, first_visits, month_guests, month_guests_here FROM reservation_day_changes;
--> statement-breakpoint
-- Adds changes to the counts, at most so many; answers how many. One at a time: another one at work answers 0.
CREATE FUNCTION fold_reservation_days(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7240312) THEN
    RETURN 0;
  END IF;
  WITH taken AS (
    DELETE FROM reservation_day_changes
    WHERE id IN (SELECT id FROM reservation_day_changes ORDER BY id LIMIT most)
    RETURNING *
  ), added AS (
    INSERT INTO reservation_days AS d (company_id, axis, branch_id, day, type, created_from, open, seated, cancelled_by_customer, cancelled_by_restaurant, no_show, open_covers, seated_covers, cancelled_by_customer_covers, cancelled_by_restaurant_covers, no_show_covers, known, first_visits, month_guests, month_guests_here)
    SELECT company_id, axis, branch_id, day, type, created_from, sum(open), sum(seated), sum(cancelled_by_customer), sum(cancelled_by_restaurant), sum(no_show), sum(open_covers), sum(seated_covers), sum(cancelled_by_customer_covers), sum(cancelled_by_restaurant_covers), sum(no_show_covers), sum(known), sum(first_visits), sum(month_guests), sum(month_guests_here)
    FROM taken GROUP BY company_id, axis, branch_id, day, type, created_from
    ON CONFLICT (company_id, axis, branch_id, day, type, created_from) DO UPDATE SET
      open = d.open + excluded.open,
      seated = d.seated + excluded.seated,
      cancelled_by_customer = d.cancelled_by_customer + excluded.cancelled_by_customer,
      cancelled_by_restaurant = d.cancelled_by_restaurant + excluded.cancelled_by_restaurant,
      no_show = d.no_show + excluded.no_show,
      open_covers = d.open_covers + excluded.open_covers,
      seated_covers = d.seated_covers + excluded.seated_covers,
      cancelled_by_customer_covers = d.cancelled_by_customer_covers + excluded.cancelled_by_customer_covers,
      cancelled_by_restaurant_covers = d.cancelled_by_restaurant_covers + excluded.cancelled_by_restaurant_covers,
      no_show_covers = d.no_show_covers + excluded.no_show_covers,
      known = d.known + excluded.known,
      first_visits = d.first_visits + excluded.first_visits,
      month_guests = d.month_guests + excluded.month_guests,
      month_guests_here = d.month_guests_here + excluded.month_guests_here
  )
  SELECT count(*) INTO folded FROM taken;
  RETURN folded;
END $$;
--> statement-breakpoint
-- Counts a company's reservations anew.
CREATE FUNCTION rebuild_reservation_days(company text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE reservations IN SHARE MODE;
  DELETE FROM reservation_day_changes WHERE company_id = company;
  DELETE FROM reservation_days WHERE company_id = company;
  EXECUTE reservation_tally('reservation_days',
    format('SELECT 1 AS sign, * FROM reservations WHERE company_id = %L', company));
END $$;
--> statement-breakpoint
CREATE TRIGGER reservation_events_append_only BEFORE UPDATE OR DELETE ON reservation_events
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
-- What is there already.
UPDATE reservations SET start_time = start_time, created_time = created_time;
--> statement-breakpoint
SELECT mark_visits(company_id, array_agg(DISTINCT customer_id)) FROM reservations
WHERE state = 'seated' AND customer_id IS NOT NULL GROUP BY company_id;
--> statement-breakpoint
SELECT rebuild_reservation_days(id) FROM companies;

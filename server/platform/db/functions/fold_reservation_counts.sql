-- Adds appended changes to the counters of reservations, at most as many rows as given. Returns how many.
CREATE OR REPLACE FUNCTION fold_reservation_counts(most integer) RETURNS integer
    LANGUAGE plpgsql
    AS $$
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

-- The statement that adds the counts of `source` (rows of reservations, each with a sign) to `target`. One text for both,
-- so that counting changes and counting again cannot differ.
CREATE OR REPLACE FUNCTION reservation_tally(target text, source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
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

-- Marks which seated visits of these guests are the first ever, the first of a month, and the first of a month at a branch.
CREATE OR REPLACE FUNCTION mark_visits(company text, guests text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two visits of one guest that are told at once are marked one after the other.
  PERFORM FROM customers WHERE company_id = company AND id = ANY (guests) ORDER BY id FOR NO KEY UPDATE;
  -- Computed once, even where statistics promise a single visit, because they are of when all rows had been deleted.
  WITH m AS MATERIALIZED (
    SELECT id,
      row_number() OVER (PARTITION BY customer_id ORDER BY coalesce(seated_time, start_time), id) = 1 AS first,
      row_number() OVER (PARTITION BY customer_id, date_trunc('month', dining_date)
        ORDER BY coalesce(seated_time, start_time), id) = 1 AS month,
      row_number() OVER (PARTITION BY customer_id, date_trunc('month', dining_date), branch_id
        ORDER BY coalesce(seated_time, start_time), id) = 1 AS here
    FROM reservations
    WHERE company_id = company AND customer_id = ANY (guests) AND state = 'seated' AND deleted_time IS NULL
  )
  UPDATE reservations r
  SET first_visit = m.first, first_of_month = m.month, first_of_month_here = m.here
  FROM m
  WHERE r.company_id = company AND r.id = m.id
    AND (r.first_visit, r.first_of_month, r.first_of_month_here) IS DISTINCT FROM (m.first, m.month, m.here);
  PERFORM mark_returns(company, guests);
END
$$;

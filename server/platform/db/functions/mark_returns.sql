-- Sets when guests who used a voucher were seated on a later day.
CREATE OR REPLACE FUNCTION mark_returns(company text, guests text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE issued_vouchers v SET came_again_time = m.again
  FROM (
    SELECT i.id, (SELECT min(coalesce(r.seated_time, r.start_time)) FROM reservations r
      WHERE r.company_id = company AND r.customer_id = i.customer_id AND r.state = 'seated' AND r.deleted_time IS NULL
        AND r.dining_date > i.used_day) AS again
    FROM issued_vouchers i
    WHERE i.company_id = company AND i.customer_id = ANY (guests) AND i.used_time IS NOT NULL
  ) m
  WHERE v.company_id = company AND v.id = m.id AND v.came_again_time IS DISTINCT FROM m.again;
END $$;

-- Adds appended changes to the counters of a company's vouchers, at most as many rows as given. Returns how many; 0 while another
-- process is at it.
CREATE OR REPLACE FUNCTION fold_voucher_days(company text, most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  looked integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7240314) THEN
    RETURN 0;
  END IF;
  WITH looked_at AS (
    SELECT company_id, voucher_id, counted, span, day, branch_id, source, form_id FROM voucher_days
    WHERE company_id = company AND appended LIMIT most
  ), keys AS (
    SELECT DISTINCT * FROM looked_at
  ), taken AS (
    DELETE FROM voucher_days d USING keys k
    WHERE d.company_id = company AND d.voucher_id = k.voucher_id AND d.counted = k.counted AND d.span = k.span
      AND d.day = k.day AND d.branch_id = k.branch_id AND d.source = k.source AND d.form_id = k.form_id
    RETURNING d.*
  ), added AS (
    INSERT INTO voucher_days (company_id, voucher_id, counted, span, day, branch_id, source, form_id, vouchers, opened, used,
      came_again, appended)
    SELECT company_id, voucher_id, counted, span, day, branch_id, source, form_id,
      sum(vouchers), sum(opened), sum(used), sum(came_again), false
    FROM taken GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    HAVING sum(vouchers) <> 0 OR sum(opened) <> 0 OR sum(used) <> 0 OR sum(came_again) <> 0
  )
  SELECT count(*) INTO looked FROM looked_at;
  RETURN looked;
END
$$;

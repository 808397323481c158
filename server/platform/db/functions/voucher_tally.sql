-- The statement that adds the counts of issued vouchers in `source`, each with a sign.
CREATE OR REPLACE FUNCTION voucher_tally(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'INSERT INTO voucher_days (company_id, voucher_id, counted, span, day, branch_id, source, form_id, vouchers, opened, used, came_again)
    SELECT i.company_id, i.voucher_id, c.counted, s.span, s.day, s.branch, i.source, coalesce(i.form_id, ''''),
      sum(i.sign), sum(c.opened), sum(c.used), sum(c.came)
    FROM (' || source || ') i, LATERAL (VALUES
      (''issued'', i.issued_day, coalesce(i.branch_id, ''''), CASE WHEN i.opened_time IS NULL THEN 0 ELSE i.sign END,
        CASE WHEN i.used_time IS NULL THEN 0 ELSE i.sign END, CASE WHEN i.came_again_time IS NULL THEN 0 ELSE i.sign END),
      (''used'', i.used_day, coalesce(i.used_branch_id, ''''), 0, 0, 0)) c (counted, day, branch, opened, used, came),
      LATERAL (VALUES (''day'', c.day, c.branch), (''day'', c.day, ''*''),
        (''month'', date_trunc(''month'', c.day)::date, c.branch), (''all'', date ''0001-01-01'', c.branch)) s (span, day, branch)
    WHERE i.voucher_id IS NOT NULL AND c.day IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    HAVING sum(i.sign) <> 0 OR sum(c.opened) <> 0 OR sum(c.used) <> 0 OR sum(c.came) <> 0'
$$;

-- The branch whose time zone a voucher's days are in: its own, otherwise the voucher's first.
CREATE OR REPLACE FUNCTION voucher_clock(company text, voucher text, branch text) RETURNS text STABLE LANGUAGE sql AS $$
  SELECT coalesce(branch, (SELECT b.id FROM branches b WHERE b.company_id = company
    AND b.id = ANY (coalesce((SELECT nullif(v.branch_ids, '{}') FROM vouchers v WHERE v.company_id = company AND v.id = voucher),
      ARRAY[b.id])) ORDER BY b.id LIMIT 1))
$$;

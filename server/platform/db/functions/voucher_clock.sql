-- The branch whose time zone a voucher's days are in: its own, otherwise the voucher's first.
CREATE OR REPLACE FUNCTION voucher_clock(company text, voucher text, branch text) RETURNS text STABLE LANGUAGE plpgsql AS $$
DECLARE
  places text[];
BEGIN
  IF branch IS NOT NULL THEN
    RETURN branch;
  END IF;
  SELECT nullif(v.branch_ids, '{}') INTO places FROM vouchers v WHERE v.company_id = company AND v.id = voucher;
  RETURN (SELECT b.id FROM branches b WHERE b.company_id = company AND (places IS NULL OR b.id = ANY (places))
    ORDER BY b.id LIMIT 1);
END $$;

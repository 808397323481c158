-- Keeps the counters of vouchers.
CREATE OR REPLACE FUNCTION count_issued_vouchers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added issued_vouchers[];
  removed issued_vouchers[];
BEGIN
  IF TG_OP <> 'DELETE' THEN SELECT array_agg(ROW(c.*)::issued_vouchers) INTO added FROM come c; END IF;
  IF TG_OP <> 'INSERT' THEN SELECT array_agg(ROW(g.*)::issued_vouchers) INTO removed FROM gone g; END IF;
  EXECUTE voucher_tally('SELECT 1 AS sign, * FROM unnest($1) UNION ALL SELECT -1, * FROM unnest($2)') USING added, removed;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER issued_vouchers_count_delete AFTER DELETE ON issued_vouchers REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_issued_vouchers();

CREATE OR REPLACE TRIGGER issued_vouchers_count_insert AFTER INSERT ON issued_vouchers REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_issued_vouchers();

CREATE OR REPLACE TRIGGER issued_vouchers_count_update AFTER UPDATE ON issued_vouchers REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_issued_vouchers();

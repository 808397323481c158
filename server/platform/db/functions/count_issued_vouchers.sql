-- Keeps the counters of vouchers.
CREATE OR REPLACE FUNCTION count_issued_vouchers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE voucher_tally(CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM come'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM gone'
    ELSE 'SELECT 1 AS sign, * FROM come UNION ALL SELECT -1, * FROM gone' END);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER issued_vouchers_count_delete AFTER DELETE ON issued_vouchers REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_issued_vouchers();

CREATE OR REPLACE TRIGGER issued_vouchers_count_insert AFTER INSERT ON issued_vouchers REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_issued_vouchers();

CREATE OR REPLACE TRIGGER issued_vouchers_count_update AFTER UPDATE ON issued_vouchers REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_issued_vouchers();

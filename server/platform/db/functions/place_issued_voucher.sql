-- Sets the days of issue and use, and when the guest was seated on a later day.
CREATE OR REPLACE FUNCTION place_issued_voucher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.issued_day := dining_day(NEW.issued_time, NEW.company_id, voucher_clock(NEW.company_id, NEW.voucher_id, NEW.branch_id));
  IF NEW.used_time IS NULL THEN
    NEW.used_day := NULL;
    NEW.came_again_time := NULL;
  ELSE
    NEW.used_day := dining_day(NEW.used_time, NEW.company_id,
      voucher_clock(NEW.company_id, NEW.voucher_id, coalesce(NEW.used_branch_id, NEW.branch_id)));
    NEW.came_again_time := (SELECT min(coalesce(r.seated_time, r.start_time)) FROM reservations r
      WHERE r.company_id = NEW.company_id AND r.customer_id = NEW.customer_id AND r.state = 'seated'
        AND r.deleted_time IS NULL AND r.dining_date > NEW.used_day);
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER issued_vouchers_place BEFORE INSERT OR UPDATE OF issued_time, branch_id, used_time, used_branch_id, customer_id
  ON issued_vouchers FOR EACH ROW EXECUTE FUNCTION place_issued_voucher();

-- A branch has another time zone: the days of its vouchers change.
CREATE OR REPLACE FUNCTION move_branch_vouchers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_coordinator() THEN
    RETURN NULL;
  END IF;
  UPDATE issued_vouchers SET issued_time = issued_time
  WHERE company_id = NEW.company_id AND (branch_id IS NULL OR branch_id = NEW.id OR used_branch_id = NEW.id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER branches_move_vouchers AFTER UPDATE OF time_zone ON branches FOR EACH ROW
  WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION move_branch_vouchers();

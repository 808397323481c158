-- A branch has another time zone: the days of its reservations change.
CREATE OR REPLACE FUNCTION move_branch_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_coordinator() THEN
    RETURN NULL;
  END IF;
  UPDATE reservations SET start_time = start_time WHERE company_id = NEW.company_id AND branch_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER branches_move_days AFTER UPDATE OF time_zone ON branches FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION move_branch_days();

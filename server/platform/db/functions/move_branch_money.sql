-- A branch has another time zone: the days of its deposits, orders, payments and invoices change.
CREATE OR REPLACE FUNCTION move_branch_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_coordinator() THEN
    RETURN NULL;
  END IF;
  UPDATE deposits SET purchase_time = purchase_time WHERE company_id = NEW.company_id AND branch_id = NEW.id;
  UPDATE orders SET created_time = created_time WHERE company_id = NEW.company_id AND branch_id = NEW.id;
  -- Also those whose deposit or order has kept its days.
  UPDATE payments SET paid_time = paid_time WHERE company_id = NEW.company_id AND branch_id = NEW.id;
  UPDATE invoices SET issued_time = issued_time WHERE company_id = NEW.company_id AND branch_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER branches_move_money AFTER UPDATE OF time_zone ON branches FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION move_branch_money();

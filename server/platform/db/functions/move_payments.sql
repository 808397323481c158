-- Payments and invoices follow their deposit or order to another branch or day. The argument names which of the two.
CREATE OR REPLACE FUNCTION move_payments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what text := TG_ARGV[0];
BEGIN
  UPDATE payments SET paid_time = paid_time
  WHERE company_id = NEW.company_id AND subject = what AND subject_id = NEW.id;
  UPDATE invoices SET issued_time = issued_time
  WHERE company_id = NEW.company_id AND subject = what AND subject_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER deposits_move AFTER UPDATE OF branch_id, service_time, purchase_time, channel ON deposits FOR EACH ROW WHEN (((old.branch_id IS DISTINCT FROM new.branch_id) OR (old.channel IS DISTINCT FROM new.channel) OR (old.service_date IS DISTINCT FROM new.service_date) OR (old.purchase_date IS DISTINCT FROM new.purchase_date))) EXECUTE FUNCTION move_payments('deposit');

CREATE OR REPLACE TRIGGER orders_move AFTER UPDATE OF branch_id, service_time, created_time, provider ON orders FOR EACH ROW WHEN (((old.branch_id IS DISTINCT FROM new.branch_id) OR (old.provider IS DISTINCT FROM new.provider) OR (old.service_date IS DISTINCT FROM new.service_date) OR (old.created_date IS DISTINCT FROM new.created_date))) EXECUTE FUNCTION move_payments('order');

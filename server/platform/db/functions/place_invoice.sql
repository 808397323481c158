-- Sets what is derived from an invoice's deposit or order.
CREATE OR REPLACE FUNCTION place_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.subject = 'deposit' THEN
    SELECT branch_id, service_date INTO NEW.branch_id, NEW.service_date
    FROM deposits WHERE company_id = NEW.company_id AND id = NEW.subject_id;
  ELSE
    SELECT branch_id, service_date INTO NEW.branch_id, NEW.service_date
    FROM orders WHERE company_id = NEW.company_id AND id = NEW.subject_id;
  END IF;
  IF NEW.branch_id IS NULL THEN
    RAISE EXCEPTION 'an invoice for nothing: % %', NEW.subject, NEW.subject_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  NEW.issued_date := dining_day(NEW.issued_time, NEW.company_id, NEW.branch_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER invoices_place BEFORE INSERT OR UPDATE OF issued_time ON invoices FOR EACH ROW EXECUTE FUNCTION place_invoice();

-- Sets what is derived from a payment's deposit or order. The day of the purchase is included, so that payments of other
-- days are found without reading the deposit.
CREATE OR REPLACE FUNCTION place_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text;
BEGIN
  IF NEW.subject = 'deposit' THEN
    SELECT branch_id, channel, service_date, purchase_date, currency
    INTO NEW.branch_id, NEW.channel, NEW.service_date, NEW.subject_date, wanted
    FROM deposits WHERE company_id = NEW.company_id AND id = NEW.subject_id;
  ELSE
    SELECT branch_id, provider, service_date, created_date, currency
    INTO NEW.branch_id, NEW.channel, NEW.service_date, NEW.subject_date, wanted
    FROM orders WHERE company_id = NEW.company_id AND id = NEW.subject_id;
  END IF;
  IF wanted IS NULL THEN
    RAISE EXCEPTION 'a payment of nothing: % %', NEW.subject, NEW.subject_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF wanted <> NEW.currency THEN
    RAISE EXCEPTION 'a payment in % of what costs %', NEW.currency, wanted USING ERRCODE = 'check_violation';
  END IF;
  NEW.paid_date := dining_day(NEW.paid_time, NEW.company_id, NEW.branch_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER payments_place BEFORE INSERT OR UPDATE OF paid_time ON payments FOR EACH ROW EXECUTE FUNCTION place_payment();

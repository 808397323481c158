-- Sets what is derived from a deposit's columns and the branch's time zone.
CREATE OR REPLACE FUNCTION place_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.purchase_date := dining_day(NEW.purchase_time, NEW.company_id, NEW.branch_id);
  NEW.service_date := dining_day(NEW.service_time, NEW.company_id, NEW.branch_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER deposits_place BEFORE INSERT OR UPDATE OF branch_id, purchase_time, service_time ON deposits FOR EACH ROW EXECUTE FUNCTION place_deposit();

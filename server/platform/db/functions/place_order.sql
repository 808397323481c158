-- Sets what is derived from an order's columns and the branch's time zone.
CREATE OR REPLACE FUNCTION place_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.created_date := dining_day(NEW.created_time, NEW.company_id, NEW.branch_id);
  NEW.service_date := dining_day(NEW.service_time, NEW.company_id, NEW.branch_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER orders_place BEFORE INSERT OR UPDATE OF branch_id, created_time, service_time ON orders FOR EACH ROW EXECUTE FUNCTION place_order();

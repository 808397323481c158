-- Sets what is derived from a reservation's columns and the branch's time zone. A dining day begins at 06:00.
CREATE OR REPLACE FUNCTION place_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text;
  here timestamp;
BEGIN
  SELECT time_zone INTO zone FROM branches WHERE company_id = NEW.company_id AND id = NEW.branch_id;
  zone := coalesce(zone, 'Asia/Taipei');
  here := NEW.start_time AT TIME ZONE zone;
  NEW.dining_date := (here - interval '6 hours')::date;
  NEW.dining_minute := extract(hour FROM here) * 60 + extract(minute FROM here)
    + CASE WHEN extract(hour FROM here) < 6 THEN 1440 ELSE 0 END;
  NEW.created_date := ((NEW.created_time AT TIME ZONE zone) - interval '6 hours')::date;
  IF NEW.state <> 'seated' OR NEW.customer_id IS NULL OR NEW.deleted_time IS NOT NULL THEN
    NEW.first_visit := false;
    NEW.first_of_month := false;
    NEW.first_of_month_here := false;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER reservations_place BEFORE INSERT OR UPDATE OF branch_id, start_time, created_time, state, customer_id, deleted_time ON reservations FOR EACH ROW EXECUTE FUNCTION place_reservation();

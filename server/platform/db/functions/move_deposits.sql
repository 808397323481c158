-- A reservation's deposits follow it to another time, branch or guest.
CREATE OR REPLACE FUNCTION move_deposits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deposits SET branch_id = NEW.branch_id, service_time = NEW.start_time, customer_id = NEW.customer_id,
    channel = NEW.created_from
  WHERE company_id = NEW.company_id AND reservation_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservations_move_deposits AFTER UPDATE OF branch_id, start_time, customer_id, created_from ON reservations FOR EACH ROW WHEN (((((old.branch_id IS DISTINCT FROM new.branch_id) OR (old.start_time IS DISTINCT FROM new.start_time)) OR (old.customer_id IS DISTINCT FROM new.customer_id)) OR (old.created_from IS DISTINCT FROM new.created_from))) EXECUTE FUNCTION move_deposits();

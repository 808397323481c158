-- The dining day that a branch's clocks show at a moment; it begins at 06:00 there.
CREATE FUNCTION dining_day(moment timestamptz, company text, branch text) RETURNS date STABLE LANGUAGE sql AS $$
  SELECT ((moment AT TIME ZONE coalesce((SELECT time_zone FROM branches WHERE company_id = company AND id = branch),
    'Asia/Taipei')) - interval '6 hours')::date
$$;
--> statement-breakpoint
CREATE FUNCTION place_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.purchase_date := dining_day(NEW.purchase_time, NEW.company_id, NEW.branch_id);
  NEW.service_date := dining_day(NEW.service_time, NEW.company_id, NEW.branch_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER deposits_place BEFORE INSERT OR UPDATE OF branch_id, purchase_time, service_time ON deposits
  FOR EACH ROW EXECUTE FUNCTION place_deposit();
--> statement-breakpoint
CREATE FUNCTION place_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.created_date := dining_day(NEW.created_time, NEW.company_id, NEW.branch_id);
  NEW.service_date := dining_day(NEW.service_time, NEW.company_id, NEW.branch_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_place BEFORE INSERT OR UPDATE OF branch_id, created_time, service_time ON orders
  FOR EACH ROW EXECUTE FUNCTION place_order();
--> statement-breakpoint
-- A payment has the branch, the channel and the day of service of what it is of; so has an invoice.
CREATE FUNCTION place_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text;
BEGIN
  IF NEW.subject = 'deposit' THEN
    SELECT branch_id, channel, service_date, currency INTO NEW.branch_id, NEW.channel, NEW.service_date, wanted
    FROM deposits WHERE company_id = NEW.company_id AND id = NEW.subject_id;
  ELSE
    SELECT branch_id, provider, service_date, currency INTO NEW.branch_id, NEW.channel, NEW.service_date, wanted
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
--> statement-breakpoint
CREATE TRIGGER payments_place BEFORE INSERT OR UPDATE OF paid_time ON payments
  FOR EACH ROW EXECUTE FUNCTION place_payment();
--> statement-breakpoint
CREATE FUNCTION place_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER invoices_place BEFORE INSERT OR UPDATE OF issued_time ON invoices
  FOR EACH ROW EXECUTE FUNCTION place_invoice();
--> statement-breakpoint
-- A payment is evidence: only what is derived from its deposit or order may change.
CREATE FUNCTION refuse_other_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  derived text[] := ARRAY['branch_id', 'channel', 'paid_date', 'service_date'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - derived = to_jsonb(OLD) - derived THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'payments is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_other_payment();
--> statement-breakpoint
-- What a deposit or order moves to, its payments and invoices move to.
CREATE FUNCTION move_payments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what text := CASE TG_TABLE_NAME WHEN 'deposits' THEN 'deposit' ELSE 'order' END;
BEGIN
  UPDATE payments SET paid_time = paid_time
  WHERE company_id = NEW.company_id AND subject = what AND subject_id = NEW.id;
  UPDATE invoices SET issued_time = issued_time
  WHERE company_id = NEW.company_id AND subject = what AND subject_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deposits_move AFTER UPDATE OF branch_id, service_time, purchase_time, channel ON deposits
  FOR EACH ROW WHEN (OLD.branch_id IS DISTINCT FROM NEW.branch_id OR OLD.channel IS DISTINCT FROM NEW.channel
    OR OLD.service_date IS DISTINCT FROM NEW.service_date OR OLD.purchase_date IS DISTINCT FROM NEW.purchase_date)
  EXECUTE FUNCTION move_payments();
--> statement-breakpoint
CREATE TRIGGER orders_move AFTER UPDATE OF branch_id, service_time, created_time, provider ON orders
  FOR EACH ROW WHEN (OLD.branch_id IS DISTINCT FROM NEW.branch_id OR OLD.provider IS DISTINCT FROM NEW.provider
    OR OLD.service_date IS DISTINCT FROM NEW.service_date OR OLD.created_date IS DISTINCT FROM NEW.created_date)
  EXECUTE FUNCTION move_payments();
--> statement-breakpoint
-- A reservation takes its deposits along to another time, branch or guest.
CREATE FUNCTION move_deposits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deposits SET branch_id = NEW.branch_id, service_time = NEW.start_time, customer_id = NEW.customer_id,
    channel = NEW.created_from
  WHERE company_id = NEW.company_id AND reservation_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reservations_move_deposits AFTER UPDATE OF branch_id, start_time, customer_id, created_from ON reservations
  FOR EACH ROW WHEN ((OLD.branch_id, OLD.start_time, OLD.customer_id, OLD.created_from)
    IS DISTINCT FROM (NEW.branch_id, NEW.start_time, NEW.customer_id, NEW.created_from))
  EXECUTE FUNCTION move_deposits();
--> statement-breakpoint
-- A branch's clocks are set to another zone: its days are other days.
CREATE FUNCTION move_branch_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deposits SET purchase_time = purchase_time WHERE company_id = NEW.company_id AND branch_id = NEW.id;
  UPDATE orders SET created_time = created_time WHERE company_id = NEW.company_id AND branch_id = NEW.id;
  -- Also those whose deposit or order has kept its days.
  UPDATE payments SET paid_time = paid_time WHERE company_id = NEW.company_id AND branch_id = NEW.id;
  UPDATE invoices SET issued_time = issued_time WHERE company_id = NEW.company_id AND branch_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER branches_move_money AFTER UPDATE OF time_zone ON branches
  FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION move_branch_money();

DROP INDEX "orders_service";--> statement-breakpoint
DROP INDEX "payments_paid";--> statement-breakpoint
DROP INDEX "payments_service";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "charged" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "subject_date" date DEFAULT '1970-01-01' NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_late" ON "payments" USING btree ("company_id","paid_date","branch_id") WHERE subject = 'deposit' and subject_date <> paid_date;--> statement-breakpoint
CREATE INDEX "payments_refunds" ON "payments" USING btree ("company_id","paid_date","branch_id") WHERE kind = 'refund';--> statement-breakpoint
-- A payment also has the day on which its deposit was bought, or its order made: what was paid on other days than
-- that is found without looking at the deposit.
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_other_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  derived text[] := ARRAY['branch_id', 'channel', 'paid_date', 'service_date', 'subject_date'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - derived = to_jsonb(OLD) - derived THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'payments is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- An order knows what was paid for it: payments are only ever added, so that adding them up once is exact.
CREATE FUNCTION add_to_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders o SET charged = o.charged + p.charged, refunded = o.refunded + p.refunded
  FROM (
    SELECT company_id, subject_id, coalesce(sum(amount) FILTER (WHERE kind = 'charge'), 0) AS charged,
      coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded
    FROM come WHERE subject = 'order' GROUP BY company_id, subject_id
  ) p
  WHERE o.company_id = p.company_id AND o.id = p.subject_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_add AFTER INSERT ON payments
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION add_to_orders();
--> statement-breakpoint
UPDATE payments p SET subject_date = d.purchase_date
FROM deposits d WHERE p.subject = 'deposit' AND d.company_id = p.company_id AND d.id = p.subject_id;
--> statement-breakpoint
UPDATE payments p SET subject_date = o.created_date
FROM orders o WHERE p.subject = 'order' AND o.company_id = p.company_id AND o.id = p.subject_id;
--> statement-breakpoint
UPDATE orders o SET charged = p.charged, refunded = p.refunded
FROM (
  SELECT company_id, subject_id, coalesce(sum(amount) FILTER (WHERE kind = 'charge'), 0) AS charged,
    coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded
  FROM payments WHERE subject = 'order' GROUP BY company_id, subject_id
) p
WHERE o.company_id = p.company_id AND o.id = p.subject_id;
--> statement-breakpoint
-- What reports add up stands in the index of their days: a year of all branches is read without the table.
CREATE INDEX payments_paid ON payments (company_id, paid_date, branch_id)
  INCLUDE (subject, kind, channel, currency, amount, fee);
--> statement-breakpoint
CREATE INDEX payments_service ON payments (company_id, service_date, branch_id)
  INCLUDE (subject, kind, channel, currency, amount, fee);
--> statement-breakpoint
CREATE INDEX orders_service ON orders (company_id, service_date, branch_id) INCLUDE (provider, status);

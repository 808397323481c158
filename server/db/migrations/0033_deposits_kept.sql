ALTER TABLE "deposits" ADD COLUMN "charged" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "fees" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_late_bought" ON "payments" USING btree ("company_id","subject_date","branch_id") WHERE subject = 'deposit' and subject_date <> paid_date;--> statement-breakpoint
DROP TRIGGER payments_add ON payments;
--> statement-breakpoint
DROP FUNCTION add_to_orders();
--> statement-breakpoint
-- Deposits and orders know what was paid for them: payments are only ever added, so that adding them up once is exact.
CREATE FUNCTION add_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders o SET charged = o.charged + p.charged, refunded = o.refunded + p.refunded
  FROM (
    SELECT company_id, subject_id, coalesce(sum(amount) FILTER (WHERE kind = 'charge'), 0) AS charged,
      coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded
    FROM come WHERE subject = 'order' GROUP BY company_id, subject_id
  ) p
  WHERE o.company_id = p.company_id AND o.id = p.subject_id;
  UPDATE deposits d SET charged = d.charged + p.charged, refunded = d.refunded + p.refunded, fees = d.fees + p.fees
  FROM (
    SELECT company_id, subject_id, coalesce(sum(amount) FILTER (WHERE kind = 'charge'), 0) AS charged,
      coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded, sum(fee) AS fees
    FROM come WHERE subject = 'deposit' GROUP BY company_id, subject_id
  ) p
  WHERE d.company_id = p.company_id AND d.id = p.subject_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_add AFTER INSERT ON payments
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION add_payments();
--> statement-breakpoint
UPDATE deposits d SET charged = p.charged, refunded = p.refunded, fees = p.fees
FROM (
  SELECT company_id, subject_id, coalesce(sum(amount) FILTER (WHERE kind = 'charge'), 0) AS charged,
    coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded, sum(fee) AS fees
  FROM payments WHERE subject = 'deposit' GROUP BY company_id, subject_id
) p
WHERE d.company_id = p.company_id AND d.id = p.subject_id;

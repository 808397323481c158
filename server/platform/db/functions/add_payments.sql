-- Adds new payments to the totals of their deposits and orders. Payments are append-only, so adding them once is exact.
CREATE OR REPLACE FUNCTION add_payments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line record;
BEGIN
  FOR line IN
    SELECT company_id, subject, subject_id, coalesce(sum(amount) FILTER (WHERE kind = 'charge'), 0) AS charged,
      coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded, sum(fee) AS fees
    FROM come GROUP BY company_id, subject, subject_id ORDER BY company_id, subject, subject_id
  LOOP
    IF line.subject = 'order' THEN
      UPDATE orders SET charged = charged + line.charged, refunded = refunded + line.refunded
      WHERE company_id = line.company_id AND id = line.subject_id;
    ELSIF line.subject = 'deposit' THEN
      UPDATE deposits SET charged = charged + line.charged, refunded = refunded + line.refunded, fees = fees + line.fees
      WHERE company_id = line.company_id AND id = line.subject_id;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payments_add AFTER INSERT ON payments REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION add_payments();

-- Adds new payments to the totals of their deposits and orders. Payments are append-only, so adding them once is exact.
CREATE OR REPLACE FUNCTION add_payments() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER payments_add AFTER INSERT ON payments REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION add_payments();

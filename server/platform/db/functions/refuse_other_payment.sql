-- Payments are evidence: only columns derived from the deposit or order may change.
CREATE OR REPLACE FUNCTION refuse_other_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  derived text[] := ARRAY['branch_id', 'channel', 'paid_date', 'service_date', 'subject_date'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - derived = to_jsonb(OLD) - derived THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'payments is append-only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER payments_append_only BEFORE DELETE OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_other_payment();

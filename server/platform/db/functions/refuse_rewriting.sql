-- Evidence is append-only. Only the guest of a consent may change, when guests are merged. The argument is the table's
-- name: the name that a trigger sees is that of a part of the table if the database is distributed.
CREATE OR REPLACE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_ARGV[0] = 'consents' AND to_jsonb(NEW) - 'customer_id' = to_jsonb(OLD) - 'customer_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER consents_append_only BEFORE DELETE OR UPDATE ON consents FOR EACH ROW EXECUTE FUNCTION refuse_rewriting('consents');

CREATE OR REPLACE TRIGGER point_movements_append_only BEFORE DELETE OR UPDATE ON point_movements FOR EACH ROW EXECUTE FUNCTION refuse_rewriting('point_movements');

CREATE OR REPLACE TRIGGER reservation_events_append_only BEFORE DELETE OR UPDATE ON reservation_events FOR EACH ROW EXECUTE FUNCTION refuse_rewriting('reservation_events');

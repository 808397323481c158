-- Keeps the counters of reservations and the marks of first visits, and notifies of the changes.
CREATE OR REPLACE FUNCTION count_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line record;
BEGIN
  EXECUTE reservation_tally('reservation_day_changes', CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM come'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM gone'
    ELSE 'SELECT 1 AS sign, * FROM come UNION ALL SELECT -1, * FROM gone' END);
  IF TG_OP = 'INSERT' THEN
    FOR line IN
      SELECT company_id, array_agg(DISTINCT customer_id) AS guests FROM come
      WHERE state = 'seated' AND customer_id IS NOT NULL AND deleted_time IS NULL GROUP BY company_id
    LOOP
      PERFORM mark_visits(line.company_id, line.guests);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR line IN
      SELECT company_id, array_agg(DISTINCT customer_id) AS guests FROM gone
      WHERE state = 'seated' AND customer_id IS NOT NULL AND deleted_time IS NULL GROUP BY company_id
    LOOP
      PERFORM mark_visits(line.company_id, line.guests);
    END LOOP;
  ELSE
    FOR line IN
      SELECT b.company_id, array_agg(DISTINCT g.customer_id) AS guests
      FROM come a JOIN gone b ON b.company_id = a.company_id AND b.id = a.id,
        LATERAL (VALUES (a.customer_id), (b.customer_id)) g (customer_id)
      WHERE 'seated' IN (a.state, b.state) AND g.customer_id IS NOT NULL
        AND (a.state, a.customer_id, a.branch_id, a.dining_date, a.start_time, a.seated_time, a.deleted_time)
          IS DISTINCT FROM (b.state, b.customer_id, b.branch_id, b.dining_date, b.start_time, b.seated_time, b.deleted_time)
      GROUP BY b.company_id
    LOOP
      PERFORM mark_visits(line.company_id, line.guests);
    END LOOP;
  END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM tell_reservations(coalesce((SELECT jsonb_agg(jsonb_build_object('companyId', company_id, 'branchId', branch_id,
      'id', id, 'type', type, 'day', dining_date, 'version', version + 1)) FROM gone), '[]'));
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM tell_reservations(coalesce((SELECT jsonb_agg(jsonb_build_object('companyId', company_id, 'branchId', branch_id,
      'id', id, 'type', type, 'day', dining_date, 'version', version)) FROM come), '[]'));
  ELSE
    -- Not where the marks alone have changed.
    PERFORM tell_reservations(coalesce((SELECT jsonb_agg(jsonb_build_object('companyId', a.company_id, 'branchId', a.branch_id,
        'id', a.id, 'type', a.type, 'day', a.dining_date, 'version', a.version))
      FROM come a JOIN gone b ON b.company_id = a.company_id AND b.id = a.id
      WHERE (a.version, a.branch_id, a.customer_id, a.dining_date, a.deleted_time)
        IS DISTINCT FROM (b.version, b.branch_id, b.customer_id, b.dining_date, b.deleted_time)), '[]'));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservations_count_delete AFTER DELETE ON reservations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_reservations();

CREATE OR REPLACE TRIGGER reservations_count_insert AFTER INSERT ON reservations REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_reservations();

CREATE OR REPLACE TRIGGER reservations_count_update AFTER UPDATE ON reservations REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_reservations();

-- Keeps the counters of reservations and the marks of first visits.
CREATE OR REPLACE FUNCTION count_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line record;
  added reservations[];
  removed reservations[];
BEGIN
  IF TG_OP <> 'DELETE' THEN SELECT array_agg(ROW(c.*)::reservations) INTO added FROM come c; END IF;
  IF TG_OP <> 'INSERT' THEN SELECT array_agg(ROW(g.*)::reservations) INTO removed FROM gone g; END IF;
  EXECUTE reservation_tally('reservation_day_changes',
    'SELECT 1 AS sign, * FROM unnest($1) UNION ALL SELECT -1, * FROM unnest($2)') USING added, removed;
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
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservations_count_delete AFTER DELETE ON reservations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_reservations();

CREATE OR REPLACE TRIGGER reservations_count_insert AFTER INSERT ON reservations REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_reservations();

CREATE OR REPLACE TRIGGER reservations_count_update AFTER UPDATE ON reservations REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_reservations();

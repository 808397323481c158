-- Notifies the channel `reservations` of changes: each reservation of a small change, branches and days of a large one.
CREATE OR REPLACE FUNCTION tell_reservations(changed jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  line jsonb;
BEGIN
  IF jsonb_array_length(changed) <= 40 THEN
    FOR line IN SELECT value FROM jsonb_array_elements(changed) LOOP
      PERFORM pg_notify('reservations', line::text);
    END LOOP;
  ELSE
    FOR line IN
      SELECT DISTINCT jsonb_build_object('companyId', value -> 'companyId', 'branchId', value -> 'branchId')
      FROM jsonb_array_elements(changed)
    LOOP
      PERFORM pg_notify('reservations', line::text);
    END LOOP;
  END IF;
END $$;

-- Notifies the channel `reservations` of changes, when the transaction commits: each of a few reservations, only the
-- branches of many. Called by those who write them, on the node where the servers listen; triggers run on any node.
CREATE OR REPLACE FUNCTION publish_reservations(company text, ids text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  line text;
BEGIN
  IF cardinality(ids) <= 40 THEN
    FOR line IN
      SELECT json_build_object('companyId', company_id, 'branchId', branch_id, 'id', id, 'type', type, 'day', dining_date,
        'version', version) FROM reservations WHERE company_id = company AND id = ANY (ids) ORDER BY id
    LOOP
      PERFORM pg_notify('reservations', line);
    END LOOP;
  ELSE
    FOR line IN
      SELECT json_build_object('companyId', company, 'branchId', branch_id)
      FROM (SELECT DISTINCT branch_id FROM reservations WHERE company_id = company AND id = ANY (ids)) b
    LOOP
      PERFORM pg_notify('reservations', line);
    END LOOP;
  END IF;
END $$;

-- Whether this node is the only one or the coordinator of a distributed database. Triggers of reference tables run on
-- every node; what they write is distributed or local, so the coordinator alone writes it.
CREATE OR REPLACE FUNCTION is_coordinator() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF to_regclass('pg_catalog.pg_dist_local_group') IS NULL THEN
    RETURN true;
  END IF;
  RETURN (SELECT groupid = 0 FROM pg_dist_local_group);
END $$;

-- Keeps a company's number of active branches.
CREATE OR REPLACE FUNCTION branches_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE companies c SET active_branches = active_branches + d.n
      FROM (SELECT company_id, count(*) AS n FROM came WHERE active GROUP BY company_id) d WHERE c.id = d.company_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE companies c SET active_branches = active_branches - d.n
      FROM (SELECT company_id, count(*) AS n FROM went WHERE active GROUP BY company_id) d WHERE c.id = d.company_id;
  ELSE
    UPDATE companies c SET active_branches = active_branches + d.n
      FROM (SELECT company_id, sum(n) AS n FROM (
        SELECT company_id, 1 AS n FROM came WHERE active UNION ALL SELECT company_id, -1 FROM went WHERE active) b
        GROUP BY company_id HAVING sum(n) <> 0) d WHERE c.id = d.company_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER branches_counted_changed AFTER UPDATE ON branches REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION branches_counted();

CREATE OR REPLACE TRIGGER branches_counted_in AFTER INSERT ON branches REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION branches_counted();

CREATE OR REPLACE TRIGGER branches_counted_out AFTER DELETE ON branches REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION branches_counted();

-- Tables of a branch that are called alike: the first keeps its name, which reservations mean; later ones get a number.
DO $$
DECLARE
  doubled record;
  number integer;
  wanted text;
BEGIN
  FOR doubled IN
    SELECT * FROM (
      SELECT company_id, branch_id, id, name, created_time, row_number() OVER (
        PARTITION BY company_id, branch_id, regexp_replace(customer_fold(name), '\s+', '', 'g') ORDER BY created_time, id) AS place
      FROM tables WHERE branch_id IS NOT NULL AND name IS NOT NULL) t
    WHERE place > 1 ORDER BY company_id, branch_id, created_time, id
  LOOP
    number := doubled.place;
    LOOP
      wanted := left(doubled.name, 17 - length(number::text)) || ' (' || number || ')';
      EXIT WHEN NOT EXISTS (
        SELECT FROM tables t WHERE t.company_id = doubled.company_id AND t.branch_id = doubled.branch_id
          AND regexp_replace(customer_fold(t.name), '\s+', '', 'g') = regexp_replace(customer_fold(wanted), '\s+', '', 'g'));
      number := number + 1;
    END LOOP;
    UPDATE tables SET name = wanted, version = version + 1, updated_time = now()
    WHERE company_id = doubled.company_id AND id = doubled.id;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE UNIQUE INDEX "tables_unique" ON "tables" USING btree ("company_id","branch_id",regexp_replace(customer_fold("name"), '\s+', '', 'g'));

-- Every condition of a guest list beside its usual order: pages deep in a filtered list come from this index alone.
CREATE INDEX "customers_walk" ON "customers" ("company_id", "last_seat_time" DESC NULLS LAST, "id" DESC NULLS LAST)
  INCLUDE ("is_vip", "forbid_pii_sharing", "gender", "visits", "seat_count", "first_seen_time", "language", "types_key", "tags_key", "branches_key");
--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("company_id", "search_text" gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "customers_grams" ON "customers" USING gin ("company_id", customer_grams("name_text")) WITH (fastupdate = off);
--> statement-breakpoint
-- One more change of each company touched, in a slot of the connection's own: writers do not wait for each other.
CREATE FUNCTION count_customer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revisions (company_id, subject, slot, changes)
  SELECT DISTINCT company_id, 'customers', (pg_backend_pid() % 32)::smallint, 1 FROM changed ORDER BY company_id
  ON CONFLICT (company_id, subject, slot) DO UPDATE SET changes = revisions.changes + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_inserted AFTER INSERT ON "customers" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_customer_changes();
--> statement-breakpoint
CREATE TRIGGER customers_updated AFTER UPDATE ON "customers" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_customer_changes();
--> statement-breakpoint
CREATE TRIGGER customers_deleted AFTER DELETE ON "customers" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_customer_changes();
--> statement-breakpoint
CREATE FUNCTION count_customer_truncation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE revisions SET changes = changes + 1 WHERE subject = 'customers';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_truncated AFTER TRUNCATE ON "customers"
  FOR EACH STATEMENT EXECUTE FUNCTION count_customer_truncation();

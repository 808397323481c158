ALTER TABLE "companies" ADD COLUMN "active_branches" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TABLE "user_totals" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "name_text" text COLLATE "C" GENERATED ALWAYS AS (customer_fold(name)) STORED;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "name_text" text COLLATE "C" GENERATED ALWAYS AS (customer_fold(name)) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_text" text COLLATE "C" GENERATED ALWAYS AS (customer_fold(name)) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_text" text COLLATE "C" GENERATED ALWAYS AS (customer_fold(email)) STORED;--> statement-breakpoint
CREATE INDEX "branches_search" ON "branches" USING gin ("name_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "branches_by_name" ON "branches" USING btree ("name_text","company_id") WHERE "branches"."active";--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("name_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_id_search" ON "companies" USING gin (lower("id") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree ("name_text","id");--> statement-breakpoint
CREATE INDEX "companies_by_created" ON "companies" USING btree ("created_time","id");--> statement-breakpoint
CREATE INDEX "companies_by_language" ON "companies" USING btree ("language","id");--> statement-breakpoint
CREATE INDEX "companies_by_branches" ON "companies" USING btree ("active_branches","id");--> statement-breakpoint
CREATE INDEX "companies_owner" ON "companies" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("name_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin ("email_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email_text","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("name_text","id");--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "users_by_created" ON "users" USING btree ("created_time","id");--> statement-breakpoint
CREATE INDEX "users_by_login" ON "users" USING btree (coalesce("last_login_time", '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "users_administrators" ON "users" USING btree ("id") WHERE "users"."is_admin";--> statement-breakpoint
INSERT INTO user_totals (id, total) SELECT 1, count(*) FROM users;--> statement-breakpoint
CREATE FUNCTION users_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    UPDATE user_totals SET total = 0;
    RETURN NULL;
  END IF;
  SELECT count(*) INTO changed FROM touched;
  IF changed > 0 THEN
    UPDATE user_totals SET total = total + CASE WHEN TG_OP = 'INSERT' THEN changed ELSE -changed END;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER users_counted_in AFTER INSERT ON users REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION users_counted();--> statement-breakpoint
CREATE TRIGGER users_counted_out AFTER DELETE ON users REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION users_counted();--> statement-breakpoint
CREATE TRIGGER users_counted_none AFTER TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION users_counted();--> statement-breakpoint
UPDATE companies c SET active_branches = b.n FROM (SELECT company_id, count(*) AS n FROM branches WHERE active GROUP BY company_id) b WHERE b.company_id = c.id;--> statement-breakpoint
CREATE FUNCTION branches_counted() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;--> statement-breakpoint
CREATE TRIGGER branches_counted_in AFTER INSERT ON branches REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION branches_counted();--> statement-breakpoint
CREATE TRIGGER branches_counted_out AFTER DELETE ON branches REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION branches_counted();--> statement-breakpoint
CREATE TRIGGER branches_counted_changed AFTER UPDATE ON branches REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION branches_counted();

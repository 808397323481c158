DROP INDEX "suppliers_name";--> statement-breakpoint
DROP INDEX "tables_name";--> statement-breakpoint
DROP INDEX "tables_area";--> statement-breakpoint
-- By hand: what short texts are sorted by. Numbers have twelve digits; an index takes no more characters than these.
CREATE FUNCTION sort_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN left(regexp_replace(regexp_replace(customer_fold(value), '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12})', '\1', 'g'), 400);--> statement-breakpoint
CREATE INDEX "suppliers_name" ON "suppliers" USING btree ("company_id",sort_text("name"),"id");--> statement-breakpoint
CREATE INDEX "tables_name" ON "tables" USING btree ("company_id",sort_text("name"),"id");--> statement-breakpoint
CREATE INDEX "tables_area" ON "tables" USING btree ("company_id",sort_text("area"),"id");
ALTER TABLE "issued_vouchers" ADD COLUMN "branch_id" text;--> statement-breakpoint
ALTER TABLE "issued_vouchers" ADD COLUMN "form_id" text;--> statement-breakpoint
ALTER TABLE "issued_vouchers" ADD COLUMN "issued_day" date;--> statement-breakpoint
ALTER TABLE "issued_vouchers" ADD COLUMN "used_day" date;--> statement-breakpoint
ALTER TABLE "issued_vouchers" ADD COLUMN "came_again_time" timestamp (3) with time zone;--> statement-breakpoint
CREATE TABLE "survey_daily_counts" (
	"company_id" text NOT NULL,
	"survey_id" text NOT NULL,
	"day" date NOT NULL,
	"ref" text NOT NULL,
	"value" text NOT NULL,
	"branch_id" text NOT NULL,
	"shard" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "survey_daily_counts_company_id_survey_id_day_ref_value_branch_id_shard_pk" PRIMARY KEY("company_id","survey_id","day","ref","value","branch_id","shard")
);
--> statement-breakpoint
CREATE TABLE "voucher_days" (
	"company_id" text NOT NULL,
	"voucher_id" text NOT NULL,
	"counted" text NOT NULL,
	"day" date NOT NULL,
	"branch_id" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"form_id" text DEFAULT '' NOT NULL,
	"vouchers" bigint NOT NULL,
	"opened" bigint DEFAULT 0 NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"came_again" bigint DEFAULT 0 NOT NULL,
	"appended" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE INDEX "survey_daily_counts_branch" ON "survey_daily_counts" USING btree ("company_id","branch_id","survey_id","day");--> statement-breakpoint
CREATE INDEX "voucher_days_of" ON "voucher_days" USING btree ("company_id","voucher_id","counted","day");--> statement-breakpoint
CREATE INDEX "voucher_days_appended" ON "voucher_days" USING btree ("company_id","voucher_id") WHERE "voucher_days"."appended";--> statement-breakpoint
CREATE INDEX "issued_vouchers_days" ON "issued_vouchers" USING btree ("company_id","voucher_id","issued_day" DESC NULLS LAST,"issued_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "issued_vouchers_used" ON "issued_vouchers" USING btree ("company_id","voucher_id","used_day" DESC NULLS LAST,"used_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "issued_vouchers"."used_time" is not null;--> statement-breakpoint
CREATE INDEX "survey_submissions_branch" ON "survey_submissions" USING btree ("company_id","survey_id","branch_id","submitted_time" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "survey_submissions_commented" ON "survey_submissions" USING btree ("company_id","survey_id","submitted_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE commented;--> statement-breakpoint
CREATE INDEX "survey_submissions_branch_commented" ON "survey_submissions" USING btree ("company_id","survey_id","branch_id","submitted_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE commented;--> statement-breakpoint
-- The branch by whose clock a voucher's days go: its own, else the voucher's first.
CREATE FUNCTION voucher_clock(company text, voucher text, branch text) RETURNS text STABLE LANGUAGE sql AS $$
  SELECT coalesce(branch, (SELECT b.id FROM branches b WHERE b.company_id = company
    AND b.id = ANY (coalesce((SELECT nullif(v.branch_ids, '{}') FROM vouchers v WHERE v.company_id = company AND v.id = voucher),
      ARRAY[b.id])) ORDER BY b.id LIMIT 1))
$$;--> statement-breakpoint
-- Sets what follows from when a voucher was issued and used: the days, and when its guest was seated on a later one.
CREATE FUNCTION place_issued_voucher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.issued_day := dining_day(NEW.issued_time, NEW.company_id, voucher_clock(NEW.company_id, NEW.voucher_id, NEW.branch_id));
  IF NEW.used_time IS NULL THEN
    NEW.used_day := NULL;
    NEW.came_again_time := NULL;
  ELSE
    NEW.used_day := dining_day(NEW.used_time, NEW.company_id,
      voucher_clock(NEW.company_id, NEW.voucher_id, coalesce(NEW.used_branch_id, NEW.branch_id)));
    NEW.came_again_time := (SELECT min(coalesce(r.seated_time, r.start_time)) FROM reservations r
      WHERE r.company_id = NEW.company_id AND r.customer_id = NEW.customer_id AND r.state = 'seated'
        AND r.deleted_time IS NULL AND r.dining_date > NEW.used_day);
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER issued_vouchers_place BEFORE INSERT OR UPDATE OF issued_time, branch_id, used_time, used_branch_id, customer_id
  ON issued_vouchers FOR EACH ROW EXECUTE FUNCTION place_issued_voucher();--> statement-breakpoint
-- A branch's clocks are set to another zone: its days are other days.
CREATE FUNCTION move_branch_vouchers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE issued_vouchers SET issued_time = issued_time
  WHERE company_id = NEW.company_id AND (branch_id IS NULL OR branch_id = NEW.id OR used_branch_id = NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER branches_move_vouchers AFTER UPDATE OF time_zone ON branches FOR EACH ROW
  WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION move_branch_vouchers();--> statement-breakpoint
-- What issued vouchers out of a source, each with its sign, change about the counts.
CREATE FUNCTION voucher_tally(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'INSERT INTO voucher_days (company_id, voucher_id, counted, day, branch_id, source, form_id, vouchers, opened, used, came_again)
    SELECT i.company_id, i.voucher_id, c.counted, c.day, coalesce(c.branch, ''''), i.source, coalesce(i.form_id, ''''),
      sum(i.sign), sum(c.opened), sum(c.used), sum(c.came)
    FROM (' || source || ') i, LATERAL (VALUES
      (''issued'', i.issued_day, i.branch_id, CASE WHEN i.opened_time IS NULL THEN 0 ELSE i.sign END,
        CASE WHEN i.used_time IS NULL THEN 0 ELSE i.sign END, CASE WHEN i.came_again_time IS NULL THEN 0 ELSE i.sign END),
      (''used'', i.used_day, i.used_branch_id, 0, 0, 0)) c (counted, day, branch, opened, used, came)
    WHERE i.voucher_id IS NOT NULL AND c.day IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6, 7
    HAVING sum(i.sign) <> 0 OR sum(c.opened) <> 0 OR sum(c.used) <> 0 OR sum(c.came) <> 0'
$$;--> statement-breakpoint
CREATE FUNCTION count_issued_vouchers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE voucher_tally(CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM come'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM gone'
    ELSE 'SELECT 1 AS sign, * FROM come UNION ALL SELECT -1, * FROM gone' END);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER issued_vouchers_count_insert AFTER INSERT ON issued_vouchers REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_issued_vouchers();--> statement-breakpoint
CREATE TRIGGER issued_vouchers_count_delete AFTER DELETE ON issued_vouchers REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_issued_vouchers();--> statement-breakpoint
CREATE TRIGGER issued_vouchers_count_update AFTER UPDATE ON issued_vouchers REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_issued_vouchers();--> statement-breakpoint
-- Adds up what was appended, of at most so many rows; answers of how many. One at a time: another one at work answers 0.
CREATE FUNCTION fold_voucher_days(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  looked integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7240314) THEN
    RETURN 0;
  END IF;
  WITH looked_at AS (
    SELECT company_id, voucher_id, counted, day, branch_id, source, form_id FROM voucher_days WHERE appended LIMIT most
  ), keys AS (
    SELECT DISTINCT * FROM looked_at
  ), taken AS (
    DELETE FROM voucher_days d USING keys k
    WHERE d.company_id = k.company_id AND d.voucher_id = k.voucher_id AND d.counted = k.counted AND d.day = k.day
      AND d.branch_id = k.branch_id AND d.source = k.source AND d.form_id = k.form_id
    RETURNING d.*
  ), added AS (
    INSERT INTO voucher_days
    SELECT company_id, voucher_id, counted, day, branch_id, source, form_id,
      sum(vouchers), sum(opened), sum(used), sum(came_again), false
    FROM taken GROUP BY 1, 2, 3, 4, 5, 6, 7
    HAVING sum(vouchers) <> 0 OR sum(opened) <> 0 OR sum(used) <> 0 OR sum(came_again) <> 0
  )
  SELECT count(*) INTO looked FROM looked_at;
  RETURN looked;
END
$$;--> statement-breakpoint
-- Sets anew when guests who used a voucher were seated on a later day.
CREATE FUNCTION mark_returns(company text, guests text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE issued_vouchers v SET came_again_time = m.again
  FROM (
    SELECT i.id, (SELECT min(coalesce(r.seated_time, r.start_time)) FROM reservations r
      WHERE r.company_id = company AND r.customer_id = i.customer_id AND r.state = 'seated' AND r.deleted_time IS NULL
        AND r.dining_date > i.used_day) AS again
    FROM issued_vouchers i
    WHERE i.company_id = company AND i.customer_id = ANY (guests) AND i.used_time IS NOT NULL
  ) m
  WHERE v.company_id = company AND v.id = m.id AND v.came_again_time IS DISTINCT FROM m.again
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_visits(company text, guests text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two visits of one guest that are told at once are marked one after the other.
  PERFORM FROM customers WHERE company_id = company AND id = ANY (guests) ORDER BY id FOR NO KEY UPDATE;
  UPDATE reservations r
  SET first_visit = m.first, first_of_month = m.month, first_of_month_here = m.here
  FROM (
    SELECT id,
      row_number() OVER (PARTITION BY customer_id ORDER BY coalesce(seated_time, start_time), id) = 1 AS first,
      row_number() OVER (PARTITION BY customer_id, date_trunc('month', dining_date)
        ORDER BY coalesce(seated_time, start_time), id) = 1 AS month,
      row_number() OVER (PARTITION BY customer_id, date_trunc('month', dining_date), branch_id
        ORDER BY coalesce(seated_time, start_time), id) = 1 AS here
    FROM reservations
    WHERE company_id = company AND customer_id = ANY (guests) AND state = 'seated' AND deleted_time IS NULL
  ) m
  WHERE r.company_id = company AND r.id = m.id
    AND (r.first_visit, r.first_of_month, r.first_of_month_here) IS DISTINCT FROM (m.first, m.month, m.here);
  PERFORM mark_returns(company, guests);
END
$$;--> statement-breakpoint
-- What was issued before: its days follow, and the triggers count it.
DELETE FROM voucher_days;--> statement-breakpoint
UPDATE issued_vouchers SET issued_time = issued_time;--> statement-breakpoint
DELETE FROM voucher_days;--> statement-breakpoint
DO $$ BEGIN EXECUTE voucher_tally('SELECT 1 AS sign, * FROM issued_vouchers'); END $$;
--> statement-breakpoint
-- What an answer counts for; the texts of answers count for nothing but that there is one.
CREATE FUNCTION survey_units(answers jsonb, commented boolean, unsatisfied boolean) RETURNS TABLE (ref text, value text)
LANGUAGE sql IMMUTABLE AS $$
	select '', 'submitted'
	union all select '', 'commented' where commented
	union all select '', 'unsatisfied' where unsatisfied
	union all select case when a ->> 'type' in ('boolean', 'choices', 'text', 'choice') then a ->> 'ref' else '' end,
		case when a ->> 'type' in ('boolean', 'choices', 'text', 'choice') then '' else 'unsupported' end
		from jsonb_array_elements(answers) a
	union all select a ->> 'ref', a ->> 'boolean' from jsonb_array_elements(answers) a where a ->> 'type' = 'boolean'
	union all select a ->> 'ref', a -> 'choice' ->> 'id' from jsonb_array_elements(answers) a where a ->> 'type' = 'choice'
	union all select a ->> 'ref', c ->> 'id' from jsonb_array_elements(answers) a,
		jsonb_array_elements(case when a ->> 'type' = 'choices' then a -> 'choices' else '[]'::jsonb end) c
$$;
--> statement-breakpoint
-- A statement that adds to the counters what rows of `sign, company_id, survey_id, branch_id, at, ref, value` count for, always in the
-- same order, so that two who write the same counters wait for each other and never in a circle.
CREATE FUNCTION add_survey_counts(units text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	select format($add$
		insert into survey_daily_counts (company_id, survey_id, day, ref, value, branch_id, shard, count)
		select t.company_id, t.survey_id, d.day, t.ref, t.value, t.branch_id, pg_backend_pid() %% 16, sum(t.n)::int
		from (
			select u.company_id, u.survey_id, (u.at at time zone coalesce(b.time_zone, 'UTC'))::date as day, u.ref, u.value,
				u.branch_id, sum(u.sign) as n
			from (%s) u left join branches b on b.company_id = u.company_id and b.id = u.branch_id
			group by 1, 2, 3, 4, 5, 6
		) t cross join lateral (values (t.day), (date '0001-01-01')) d (day)
		group by 1, 2, 3, 4, 5, 6, 7 having sum(t.n) <> 0
		order by 1, 2, 3, 4, 5, 6, 7
		on conflict (company_id, survey_id, day, ref, value, branch_id, shard)
			do update set count = survey_daily_counts.count + excluded.count
	$add$, units)
$$;
--> statement-breakpoint
CREATE FUNCTION survey_submission_units(source text, sign int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	select format('select %s as sign, s.company_id, s.survey_id, s.branch_id, s.submitted_time as at, u.ref, u.value
		from %s s cross join lateral survey_units(s.answers, s.commented, s.unsatisfied) u', sign, source)
$$;
--> statement-breakpoint
-- A link counts on the day that it was handed out, answered or not.
CREATE FUNCTION survey_invitation_units(source text, sign int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	select format('select %s as sign, i.company_id, i.survey_id, i.branch_id, i.issued_time as at, '''' as ref, v.value
		from %s i cross join lateral (values (''issued'', true), (''completed'', i.submitted_time is not null)) v (value, counts)
		where v.counts', sign, source)
$$;
--> statement-breakpoint
CREATE FUNCTION count_survey_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	execute add_survey_counts(case tg_op
		when 'INSERT' then survey_submission_units('come', 1)
		when 'DELETE' then survey_submission_units('gone', -1)
		else survey_submission_units('come', 1) || ' union all ' || survey_submission_units('gone', -1) end);
	return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION count_survey_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	execute add_survey_counts(case tg_op
		when 'INSERT' then survey_invitation_units('come', 1)
		when 'DELETE' then survey_invitation_units('gone', -1)
		else survey_invitation_units('come', 1) || ' union all ' || survey_invitation_units('gone', -1) end);
	return null;
end
$$;
--> statement-breakpoint
-- Days are those of the branch's clock: they move with it.
CREATE FUNCTION move_branch_surveys() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	here text := format(' where company_id = %L and branch_id = %L', new.company_id, new.id);
begin
	execute 'delete from survey_daily_counts' || here;
	execute add_survey_counts(survey_submission_units('(select * from survey_submissions' || here || ')', 1));
	execute add_survey_counts(survey_invitation_units('(select * from survey_invitations' || here || ')', 1));
	return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER branches_move_surveys AFTER UPDATE OF time_zone ON branches FOR EACH ROW WHEN (old.time_zone IS DISTINCT FROM new.time_zone) EXECUTE FUNCTION move_branch_surveys();
--> statement-breakpoint
CREATE TRIGGER survey_submissions_inserted AFTER INSERT ON survey_submissions REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_survey_submissions();
--> statement-breakpoint
CREATE TRIGGER survey_submissions_deleted AFTER DELETE ON survey_submissions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_survey_submissions();
--> statement-breakpoint
CREATE TRIGGER survey_submissions_updated AFTER UPDATE ON survey_submissions REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_survey_submissions();
--> statement-breakpoint
CREATE TRIGGER survey_invitations_inserted AFTER INSERT ON survey_invitations REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_survey_invitations();
--> statement-breakpoint
CREATE TRIGGER survey_invitations_deleted AFTER DELETE ON survey_invitations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_survey_invitations();
--> statement-breakpoint
CREATE TRIGGER survey_invitations_updated AFTER UPDATE ON survey_invitations REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_survey_invitations();
--> statement-breakpoint
-- Those that there are already.
DO $$
begin
	execute add_survey_counts(survey_submission_units('survey_submissions', 1));
	execute add_survey_counts(survey_invitation_units('survey_invitations', 1));
end
$$;

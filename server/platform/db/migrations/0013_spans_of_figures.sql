ALTER TABLE "voucher_days" ADD COLUMN "span" text DEFAULT 'day' NOT NULL;--> statement-breakpoint
DROP INDEX "survey_submissions_time";--> statement-breakpoint
DROP INDEX "survey_submissions_branch";--> statement-breakpoint
DROP INDEX "survey_submissions_commented";--> statement-breakpoint
DROP INDEX "survey_submissions_branch_commented";--> statement-breakpoint
DROP INDEX "voucher_days_of";--> statement-breakpoint
DROP INDEX "vouchers_newest";--> statement-breakpoint
CREATE INDEX "survey_daily_counts_shards" ON "survey_daily_counts" USING btree ("day") WHERE "survey_daily_counts"."shard" > 0;--> statement-breakpoint
CREATE INDEX "voucher_days_branch" ON "voucher_days" USING btree ("company_id","voucher_id","counted","span","branch_id","day");--> statement-breakpoint
CREATE INDEX "survey_submissions_time" ON "survey_submissions" USING btree ("company_id","survey_id","submitted_time","id");--> statement-breakpoint
CREATE INDEX "survey_submissions_branch" ON "survey_submissions" USING btree ("company_id","survey_id","branch_id","submitted_time","id");--> statement-breakpoint
CREATE INDEX "survey_submissions_commented" ON "survey_submissions" USING btree ("company_id","survey_id","submitted_time","id") WHERE commented;--> statement-breakpoint
CREATE INDEX "survey_submissions_branch_commented" ON "survey_submissions" USING btree ("company_id","survey_id","branch_id","submitted_time","id") WHERE commented;--> statement-breakpoint
CREATE INDEX "voucher_days_of" ON "voucher_days" USING btree ("company_id","voucher_id","counted","span","day");--> statement-breakpoint
CREATE INDEX "vouchers_newest" ON "vouchers" USING btree ("company_id","created_time","id");--> statement-breakpoint
-- By hand: counters of all branches on a clock, counters of months, and adding up what is past.
CREATE OR REPLACE FUNCTION add_survey_counts(units text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	select format($add$
		insert into survey_daily_counts (company_id, survey_id, day, ref, value, branch_id, shard, count)
		select t.company_id, t.survey_id, d.day, t.ref, t.value, w.branch_id, pg_backend_pid() %% 16, sum(t.n)::int
		from (
			select u.company_id, u.survey_id, (u.at at time zone coalesce(b.time_zone, 'UTC'))::date as day, u.ref, u.value,
				u.branch_id, coalesce(b.time_zone, 'UTC') as zone, sum(u.sign) as n
			from (%s) u left join branches b on b.company_id = u.company_id and b.id = u.branch_id
			group by 1, 2, 3, 4, 5, 6, 7
		) t cross join lateral (values (t.day), (date '0001-01-01')) d (day)
			cross join lateral (values (t.branch_id), ('@' || t.zone)) w (branch_id)
		group by 1, 2, 3, 4, 5, 6, 7 having sum(t.n) <> 0
		order by 1, 2, 3, 4, 5, 6, 7
		on conflict (company_id, survey_id, day, ref, value, branch_id, shard)
			do update set count = survey_daily_counts.count + excluded.count
	$add$, units)
$$;
--> statement-breakpoint
-- Complaints by their status, for the inbox.
CREATE FUNCTION survey_complaint_units(source text, sign int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	select format('select %s as sign, s.company_id, s.survey_id, s.branch_id, s.submitted_time as at, '''' as ref,
		''complaint '' || s.contact_status as value from %s s where s.unsatisfied and s.asks_contact', sign, source)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_survey_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	come text := survey_submission_units('come', 1) || ' union all ' || survey_complaint_units('come', 1);
	gone text := survey_submission_units('gone', -1) || ' union all ' || survey_complaint_units('gone', -1);
begin
	execute add_survey_counts(case tg_op
		when 'INSERT' then come
		when 'DELETE' then gone
		else come || ' union all ' || gone end);
	return null;
end
$$;
--> statement-breakpoint
-- Days are those of the branch's clock: they move with it, and from one clock's branches to the other's.
CREATE OR REPLACE FUNCTION move_branch_surveys() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	here text := format(' where company_id = %L and branch_id = %L', new.company_id, new.id);
begin
	with gone as (
		delete from survey_daily_counts where company_id = new.company_id and branch_id = new.id returning *
	)
	insert into survey_daily_counts (company_id, survey_id, day, ref, value, branch_id, shard, count)
	select company_id, survey_id, day, ref, value, '@' || old.time_zone, shard, -sum(count)::int
	from gone group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
	on conflict (company_id, survey_id, day, ref, value, branch_id, shard)
		do update set count = survey_daily_counts.count + excluded.count;
	execute add_survey_counts(survey_submission_units('(select * from survey_submissions' || here || ')', 1));
	execute add_survey_counts(survey_complaint_units('(select * from survey_submissions' || here || ')', 1));
	execute add_survey_counts(survey_invitation_units('(select * from survey_invitations' || here || ')', 1));
	return null;
end
$$;
--> statement-breakpoint
-- Adds up the shards of days that are past, of at most so many rows; answers of how many. Rows that somebody else holds are left.
CREATE FUNCTION fold_survey_counts(most integer) RETURNS integer LANGUAGE plpgsql AS $$
declare
	looked integer;
begin
	if not pg_try_advisory_xact_lock(7240315) then
		return 0;
	end if;
	with found as (
		select company_id, survey_id, day, ref, value, branch_id, shard from survey_daily_counts
		where shard > 0 and day > date '0001-01-01' and day < current_date - 2
		limit most for update skip locked
	), gone as (
		delete from survey_daily_counts c using found f
		where c.company_id = f.company_id and c.survey_id = f.survey_id and c.day = f.day and c.ref = f.ref and c.value = f.value
			and c.branch_id = f.branch_id and c.shard = f.shard
		returning c.*
	), added as (
		insert into survey_daily_counts (company_id, survey_id, day, ref, value, branch_id, shard, count)
		select company_id, survey_id, day, ref, value, branch_id, 0, sum(count)::int
		from gone group by 1, 2, 3, 4, 5, 6 having sum(count) <> 0 order by 1, 2, 3, 4, 5, 6
		on conflict (company_id, survey_id, day, ref, value, branch_id, shard)
			do update set count = survey_daily_counts.count + excluded.count
	)
	select count(*) into looked from gone;
	return looked;
end
$$;
--> statement-breakpoint
INSERT INTO survey_daily_counts (company_id, survey_id, day, ref, value, branch_id, shard, count)
SELECT c.company_id, c.survey_id, c.day, c.ref, c.value, '@' || coalesce(b.time_zone, 'UTC'), c.shard, sum(c.count)::int
FROM survey_daily_counts c LEFT JOIN branches b ON b.company_id = c.company_id AND b.id = c.branch_id
WHERE c.branch_id NOT LIKE '@%' GROUP BY 1, 2, 3, 4, 5, 6, 7;
--> statement-breakpoint
DO $$ begin execute add_survey_counts(survey_complaint_units('survey_submissions', 1)); end $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION voucher_tally(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'INSERT INTO voucher_days (company_id, voucher_id, counted, span, day, branch_id, source, form_id, vouchers, opened, used, came_again)
    SELECT i.company_id, i.voucher_id, c.counted, s.span, s.day, s.branch, i.source, coalesce(i.form_id, ''''),
      sum(i.sign), sum(c.opened), sum(c.used), sum(c.came)
    FROM (' || source || ') i, LATERAL (VALUES
      (''issued'', i.issued_day, coalesce(i.branch_id, ''''), CASE WHEN i.opened_time IS NULL THEN 0 ELSE i.sign END,
        CASE WHEN i.used_time IS NULL THEN 0 ELSE i.sign END, CASE WHEN i.came_again_time IS NULL THEN 0 ELSE i.sign END),
      (''used'', i.used_day, coalesce(i.used_branch_id, ''''), 0, 0, 0)) c (counted, day, branch, opened, used, came),
      LATERAL (VALUES (''day'', c.day, c.branch), (''day'', c.day, ''*''),
        (''month'', date_trunc(''month'', c.day)::date, c.branch), (''all'', date ''0001-01-01'', c.branch)) s (span, day, branch)
    WHERE i.voucher_id IS NOT NULL AND c.day IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    HAVING sum(i.sign) <> 0 OR sum(c.opened) <> 0 OR sum(c.used) <> 0 OR sum(c.came) <> 0'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_voucher_days(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  looked integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7240314) THEN
    RETURN 0;
  END IF;
  WITH looked_at AS (
    SELECT company_id, voucher_id, counted, span, day, branch_id, source, form_id FROM voucher_days WHERE appended LIMIT most
  ), keys AS (
    SELECT DISTINCT * FROM looked_at
  ), taken AS (
    DELETE FROM voucher_days d USING keys k
    WHERE d.company_id = k.company_id AND d.voucher_id = k.voucher_id AND d.counted = k.counted AND d.span = k.span
      AND d.day = k.day AND d.branch_id = k.branch_id AND d.source = k.source AND d.form_id = k.form_id
    RETURNING d.*
  ), added AS (
    INSERT INTO voucher_days (company_id, voucher_id, counted, span, day, branch_id, source, form_id, vouchers, opened, used,
      came_again, appended)
    SELECT company_id, voucher_id, counted, span, day, branch_id, source, form_id,
      sum(vouchers), sum(opened), sum(used), sum(came_again), false
    FROM taken GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    HAVING sum(vouchers) <> 0 OR sum(opened) <> 0 OR sum(used) <> 0 OR sum(came_again) <> 0
  )
  SELECT count(*) INTO looked FROM looked_at;
  RETURN looked;
END
$$;
--> statement-breakpoint
INSERT INTO voucher_days (company_id, voucher_id, counted, span, day, branch_id, source, form_id, vouchers, opened, used, came_again, appended)
SELECT d.company_id, d.voucher_id, d.counted, s.span, s.day, s.branch, d.source, d.form_id,
  sum(d.vouchers), sum(d.opened), sum(d.used), sum(d.came_again), false
FROM voucher_days d, LATERAL (VALUES ('day', d.day, '*'), ('month', date_trunc('month', d.day)::date, d.branch_id),
  ('all', date '0001-01-01', d.branch_id)) s (span, day, branch)
WHERE d.span = 'day' AND d.branch_id <> '*'
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
HAVING sum(d.vouchers) <> 0 OR sum(d.opened) <> 0 OR sum(d.used) <> 0 OR sum(d.came_again) <> 0;

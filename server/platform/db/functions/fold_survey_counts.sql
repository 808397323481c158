-- Adds up the shards of a company's past days, at most as many rows as given. Returns how many; locked rows are skipped.
CREATE OR REPLACE FUNCTION fold_survey_counts(company text, most integer) RETURNS integer LANGUAGE plpgsql AS $$
declare
	looked integer;
begin
	if not pg_try_advisory_xact_lock(7240315) then
		return 0;
	end if;
	with found as (
		select company_id, survey_id, day, ref, value, branch_id, shard from survey_daily_counts
		where company_id = company and shard > 0 and day > date '0001-01-01' and day < current_date - 2
		limit most for update skip locked
	), gone as (
		delete from survey_daily_counts c using found f
		where c.company_id = company and c.survey_id = f.survey_id and c.day = f.day and c.ref = f.ref and c.value = f.value
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

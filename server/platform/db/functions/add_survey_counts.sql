-- The statement that adds rows of `sign, company_id, survey_id, branch_id, at, ref, value` to the counters of surveys:
-- per day and in total, per branch and for all branches of a time zone. It writes in a fixed order, so that two writers
-- of the same counters cannot deadlock.
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

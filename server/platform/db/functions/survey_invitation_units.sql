-- Links count on the day of issue, whenever they are opened or answered.
CREATE OR REPLACE FUNCTION survey_invitation_units(source text, sign int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	select format('select %s as sign, i.company_id, i.survey_id, i.branch_id, i.issued_time as at, '''' as ref, v.value
		from %s i cross join lateral (values (''issued'', true), (''completed'', i.submitted_time is not null),
			(''opened'', coalesce(i.opened_time, i.submitted_time) is not null)) v (value, counts)
		where v.counts', sign, source)
$$;

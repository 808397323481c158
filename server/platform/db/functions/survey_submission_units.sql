-- What the answers of a source count as.
CREATE OR REPLACE FUNCTION survey_submission_units(source text, sign int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	select format('select %s as sign, s.company_id, s.survey_id, s.branch_id, s.submitted_time as at, u.ref, u.value
		from %s s cross join lateral
			survey_units(s.answers, s.commented, s.unsatisfied, s.asks_contact, s.contact_status) u', sign, source)
$$;

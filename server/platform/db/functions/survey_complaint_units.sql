-- Complaints by status, for the inbox.
CREATE OR REPLACE FUNCTION survey_complaint_units(source text, sign int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	select format('select %s as sign, s.company_id, s.survey_id, s.branch_id, s.submitted_time as at, '''' as ref,
		''complaint '' || s.contact_status as value from %s s where s.unsatisfied and s.asks_contact', sign, source)
$$;

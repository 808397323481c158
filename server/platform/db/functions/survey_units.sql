-- What one answer counts as; of texts only that there is one. Open ones are those open in the inbox of complaints.
CREATE OR REPLACE FUNCTION survey_units(answers jsonb, commented boolean, unsatisfied boolean, asks_contact boolean, contact_status text)
RETURNS TABLE (ref text, value text) LANGUAGE sql IMMUTABLE AS $$
	select '', 'submitted'
	union all select '', 'commented' where commented
	union all select '', 'unsatisfied' where unsatisfied
	union all select '', 'open' where unsatisfied and asks_contact and contact_status not in ('COMPLETED', 'NONE')
	union all select case when a ->> 'type' in ('boolean', 'choices', 'text', 'choice') then a ->> 'ref' else '' end,
		case when a ->> 'type' in ('boolean', 'choices', 'text', 'choice') then '' else 'unsupported' end
		from jsonb_array_elements(answers) a
	union all select a ->> 'ref', a ->> 'boolean' from jsonb_array_elements(answers) a where a ->> 'type' = 'boolean'
	union all select a ->> 'ref', a -> 'choice' ->> 'id' from jsonb_array_elements(answers) a where a ->> 'type' = 'choice'
	union all select a ->> 'ref', c ->> 'id' from jsonb_array_elements(answers) a,
		jsonb_array_elements(case when a ->> 'type' = 'choices' then a -> 'choices' else '[]'::jsonb end) c
$$;

ALTER TABLE "survey_invitations" ADD COLUMN "opened_time" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "survey_invitations_time" ON "survey_invitations" USING btree ("company_id","survey_id","issued_time","id");--> statement-breakpoint
CREATE INDEX "survey_invitations_branch" ON "survey_invitations" USING btree ("company_id","survey_id","branch_id","issued_time","id");--> statement-breakpoint
-- Whoever answered, or filled something in, has looked.
UPDATE survey_invitations SET opened_time = coalesce(submitted_time, issued_time) WHERE submitted_time IS NOT NULL OR draft <> '{}'::jsonb;
--> statement-breakpoint
CREATE FUNCTION survey_units(answers jsonb, commented boolean, unsatisfied boolean, asks_contact boolean, contact_status text)
RETURNS TABLE (ref text, value text) LANGUAGE sql IMMUTABLE AS $$
	select '', 'submitted'
	union all select '', 'commented' where commented
	union all select '', 'unsatisfied' where unsatisfied
	union all select '', 'open' where unsatisfied and not (asks_contact and contact_status in ('COMPLETED', 'NONE'))
	union all select case when a ->> 'type' in ('boolean', 'choices', 'text', 'choice') then a ->> 'ref' else '' end,
		case when a ->> 'type' in ('boolean', 'choices', 'text', 'choice') then '' else 'unsupported' end
		from jsonb_array_elements(answers) a
	union all select a ->> 'ref', a ->> 'boolean' from jsonb_array_elements(answers) a where a ->> 'type' = 'boolean'
	union all select a ->> 'ref', a -> 'choice' ->> 'id' from jsonb_array_elements(answers) a where a ->> 'type' = 'choice'
	union all select a ->> 'ref', c ->> 'id' from jsonb_array_elements(answers) a,
		jsonb_array_elements(case when a ->> 'type' = 'choices' then a -> 'choices' else '[]'::jsonb end) c
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION survey_submission_units(source text, sign int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	select format('select %s as sign, s.company_id, s.survey_id, s.branch_id, s.submitted_time as at, u.ref, u.value
		from %s s cross join lateral
			survey_units(s.answers, s.commented, s.unsatisfied, s.asks_contact, s.contact_status) u', sign, source)
$$;
--> statement-breakpoint
DROP FUNCTION survey_units(jsonb, boolean, boolean);
--> statement-breakpoint
-- A link counts on the day that it was handed out, whatever became of it when.
CREATE OR REPLACE FUNCTION survey_invitation_units(source text, sign int) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	select format('select %s as sign, i.company_id, i.survey_id, i.branch_id, i.issued_time as at, '''' as ref, v.value
		from %s i cross join lateral (values (''issued'', true), (''completed'', i.submitted_time is not null),
			(''opened'', coalesce(i.opened_time, i.submitted_time) is not null)) v (value, counts)
		where v.counts', sign, source)
$$;
--> statement-breakpoint
DELETE FROM survey_daily_counts;
--> statement-breakpoint
DO $$
begin
	execute add_survey_counts(survey_submission_units('survey_submissions', 1));
	execute add_survey_counts(survey_invitation_units('survey_invitations', 1));
end
$$;

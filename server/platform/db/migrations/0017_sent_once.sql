ALTER TABLE "notifications" ADD COLUMN "sending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE "sent_once" (
	"company_id" text NOT NULL,
	"id" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_once_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE INDEX "reservations_guest_phone" ON "reservations" USING btree ("guest_phone") WHERE state = 'open' and guest_phone is not null;
--> statement-breakpoint
-- Open is what the inbox of complaints has open.
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
--> statement-breakpoint
DELETE FROM survey_daily_counts;
--> statement-breakpoint
DO $$
begin
	execute add_survey_counts(survey_submission_units('survey_submissions', 1));
	execute add_survey_counts(survey_complaint_units('survey_submissions', 1));
	execute add_survey_counts(survey_invitation_units('survey_invitations', 1));
end
$$;

-- Keeps the counters of a survey's links.
CREATE OR REPLACE FUNCTION count_survey_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	execute add_survey_counts(case tg_op
		when 'INSERT' then survey_invitation_units('come', 1)
		when 'DELETE' then survey_invitation_units('gone', -1)
		else survey_invitation_units('come', 1) || ' union all ' || survey_invitation_units('gone', -1) end);
	return null;
end
$$;

CREATE OR REPLACE TRIGGER survey_invitations_deleted AFTER DELETE ON survey_invitations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_survey_invitations();

CREATE OR REPLACE TRIGGER survey_invitations_inserted AFTER INSERT ON survey_invitations REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_survey_invitations();

CREATE OR REPLACE TRIGGER survey_invitations_updated AFTER UPDATE ON survey_invitations REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_survey_invitations();

-- Keeps the counters of a survey's links.
CREATE OR REPLACE FUNCTION count_survey_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	added survey_invitations[];
	removed survey_invitations[];
begin
	if tg_op <> 'DELETE' then select array_agg(row(c.*)::survey_invitations) into added from come c; end if;
	if tg_op <> 'INSERT' then select array_agg(row(g.*)::survey_invitations) into removed from gone g; end if;
	execute add_survey_counts(survey_invitation_units('unnest($1)', 1)
		|| ' union all ' || survey_invitation_units('unnest($2)', -1)) using added, removed;
	return null;
end
$$;

CREATE OR REPLACE TRIGGER survey_invitations_deleted AFTER DELETE ON survey_invitations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_survey_invitations();

CREATE OR REPLACE TRIGGER survey_invitations_inserted AFTER INSERT ON survey_invitations REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_survey_invitations();

CREATE OR REPLACE TRIGGER survey_invitations_updated AFTER UPDATE ON survey_invitations REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_survey_invitations();

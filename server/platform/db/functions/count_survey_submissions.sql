-- Keeps the counters of a survey's answers and complaints.
CREATE OR REPLACE FUNCTION count_survey_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	added survey_submissions[];
	removed survey_submissions[];
begin
	if tg_op <> 'DELETE' then select array_agg(row(c.*)::survey_submissions) into added from come c; end if;
	if tg_op <> 'INSERT' then select array_agg(row(g.*)::survey_submissions) into removed from gone g; end if;
	execute add_survey_counts(
		survey_submission_units('unnest($1)', 1) || ' union all ' || survey_complaint_units('unnest($1)', 1) || ' union all '
		|| survey_submission_units('unnest($2)', -1) || ' union all ' || survey_complaint_units('unnest($2)', -1))
		using added, removed;
	return null;
end
$$;

CREATE OR REPLACE TRIGGER survey_submissions_deleted AFTER DELETE ON survey_submissions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_survey_submissions();

CREATE OR REPLACE TRIGGER survey_submissions_inserted AFTER INSERT ON survey_submissions REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_survey_submissions();

CREATE OR REPLACE TRIGGER survey_submissions_updated AFTER UPDATE ON survey_submissions REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_survey_submissions();

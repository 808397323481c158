-- Keeps the counters of a survey's answers and complaints.
CREATE OR REPLACE FUNCTION count_survey_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	come text := survey_submission_units('come', 1) || ' union all ' || survey_complaint_units('come', 1);
	gone text := survey_submission_units('gone', -1) || ' union all ' || survey_complaint_units('gone', -1);
begin
	execute add_survey_counts(case tg_op
		when 'INSERT' then come
		when 'DELETE' then gone
		else come || ' union all ' || gone end);
	return null;
end
$$;

CREATE OR REPLACE TRIGGER survey_submissions_deleted AFTER DELETE ON survey_submissions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_survey_submissions();

CREATE OR REPLACE TRIGGER survey_submissions_inserted AFTER INSERT ON survey_submissions REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_survey_submissions();

CREATE OR REPLACE TRIGGER survey_submissions_updated AFTER UPDATE ON survey_submissions REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_survey_submissions();

-- A branch has another time zone: the days of its counters change, and the time zone that they are added to.
CREATE OR REPLACE FUNCTION move_branch_surveys() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	here text := format(' where company_id = %L and branch_id = %L', new.company_id, new.id);
begin
	if not is_coordinator() then
		return null;
	end if;
	with gone as (
		delete from survey_daily_counts where company_id = new.company_id and branch_id = new.id returning *
	)
	insert into survey_daily_counts (company_id, survey_id, day, ref, value, branch_id, shard, count)
	select company_id, survey_id, day, ref, value, '@' || old.time_zone, shard, -sum(count)::int
	from gone group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
	on conflict (company_id, survey_id, day, ref, value, branch_id, shard)
		do update set count = survey_daily_counts.count + excluded.count;
	execute add_survey_counts(survey_submission_units('(select * from survey_submissions' || here || ')', 1));
	execute add_survey_counts(survey_complaint_units('(select * from survey_submissions' || here || ')', 1));
	execute add_survey_counts(survey_invitation_units('(select * from survey_invitations' || here || ')', 1));
	return null;
end
$$;

CREATE OR REPLACE TRIGGER branches_move_surveys AFTER UPDATE OF time_zone ON branches FOR EACH ROW WHEN (old.time_zone IS DISTINCT FROM new.time_zone) EXECUTE FUNCTION move_branch_surveys();

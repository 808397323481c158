import { surveySteps } from '#contract/surveyFields.ts';
import { useSay } from '#resources/define/view/say.ts';
import { rowsPath } from '#resources/surveys/paths.ts';
import { Funnel } from '#ui/charts/Funnel.tsx';
import { EmptyState, TableSkeleton } from '#ui/states.tsx';
import { SurveyError } from './SurveyError.tsx';
import { SurveyFrame } from './SurveyFrame.tsx';
import { Period, usePeriod } from './usePeriod.tsx';
import { useAddressed, useLinkCounts } from './useSurvey.ts';
import { words } from './words.ts';

/** Issued, opened, answered: what became of the links. */
export default function SurveyFunnel() {
  const say = useSay();
  const { survey, branchId } = useAddressed();
  const { firstDay, lastDay } = usePeriod();
  const { data, error, refetch } = useLinkCounts({ firstDay, lastDay });
  const days = { from: firstDay, to: lastDay };
  return (
    <SurveyFrame view="funnel">
      <Period />
      {error ? (
        <SurveyError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton rows={3} columns={3} />
      ) : !data.issued ? (
        <EmptyState title={say(words.noLinks)} text={say(words.noneText)} />
      ) : (
        <section className="figure-part">
          <h2>{say(words.funnel)}</h2>
          <Funnel
            label={say(words.funnel)}
            steps={surveySteps.map((step) => ({
              label: say(words[step]),
              value: data[step],
              to: rowsPath(survey, branchId, { step, ...days }),
            }))}
          />
          <p>
            {say(words.completed)} <b>{data.completedPercentage}%</b>
          </p>
          <p className="quiet figure-note">{say(words.linkDayNote)}</p>
        </section>
      )}
    </SurveyFrame>
  );
}

import { surveySteps } from '#contract/feedback/surveyFields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { rowsPath } from '#resources/feedback/surveys/paths.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Funnel } from '#ui/charts/Funnel.tsx';
import { Panel } from '#ui/Panel.tsx';
import { NothingYet, Period, usePeriod } from './Period.tsx';
import { SurveyFrame } from './SurveyFrame.tsx';
import { useAddressed, useFailureText, useLinkCounts } from './useSurvey.ts';
import { words } from './words.ts';

/** The survey's links step by step: issued, opened, answered. */
export default function SurveyFunnel() {
  const labelOf = useLabels();
  const { survey, branchId } = useAddressed();
  const { firstDay, lastDay } = usePeriod();
  const answer = useLinkCounts({ firstDay, lastDay });
  return (
    <SurveyFrame view="funnel">
      <Period />
      <QueryBoundary answer={answer} rows={3} columns={3} failureText={useFailureText()}>
        {(counts) =>
          counts.issued ? (
            <Panel title={labelOf(words.funnel)}>
              <Funnel
                label={labelOf(words.funnel)}
                steps={surveySteps.map((step) => ({
                  label: labelOf(words[step]),
                  value: counts[step],
                  to: rowsPath(survey, branchId, { step, from: firstDay, to: lastDay }),
                }))}
              />
              <p>
                {labelOf(words.completed)} <b>{counts.completedPercentage}%</b>
              </p>
              <p className="quiet figure-note">{labelOf(words.linkDayNote)}</p>
            </Panel>
          ) : (
            <NothingYet ever="noLinks" then="noLinksThen" />
          )
        }
      </QueryBoundary>
    </SurveyFrame>
  );
}

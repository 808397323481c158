import { surveySteps } from '#contract/feedback/surveyFields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { surveyRowsPath } from '#resources/feedback/surveys/paths.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Funnel } from '#ui/charts/Funnel.tsx';
import { Panel } from '#ui/Panel.tsx';
import { NothingYet, Period, usePeriod } from './Period.tsx';
import { SurveyFrame } from './SurveyFrame.tsx';
import { useAddressed, useSurveyFailureText, useLinkCounts } from './useSurvey.ts';
import { surveyFigureWords } from './words.ts';

/** The survey's links step by step: issued, opened, answered. */
export default function SurveyFunnel() {
  const labelOf = useLabels();
  const { survey, branchId } = useAddressed();
  const { firstDay, lastDay } = usePeriod();
  const answer = useLinkCounts({ firstDay, lastDay });
  return (
    <SurveyFrame view="funnel">
      <Period />
      <QueryBoundary answer={answer} rows={3} columns={3} failureText={useSurveyFailureText()}>
        {(counts) =>
          counts.issued ? (
            <Panel title={labelOf(surveyFigureWords.funnel)}>
              <Funnel
                label={labelOf(surveyFigureWords.funnel)}
                steps={surveySteps.map((step) => ({
                  label: labelOf(surveyFigureWords[step]),
                  value: counts[step],
                  to: surveyRowsPath(survey, branchId, { step, from: firstDay, to: lastDay }),
                }))}
              />
              <p>
                {labelOf(surveyFigureWords.completed)} <b>{counts.completedPercentage}%</b>
              </p>
              <p className="quiet figure-note">{labelOf(surveyFigureWords.linkDayNote)}</p>
            </Panel>
          ) : (
            <NothingYet ever="noLinks" then="noLinksThen" />
          )
        }
      </QueryBoundary>
    </SurveyFrame>
  );
}

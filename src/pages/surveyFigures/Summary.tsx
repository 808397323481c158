import type { AnswerCounts, Survey, SurveyLinkCounts } from '#contract/surveys.ts';
import { mandatoryRef } from '#contract/surveyFields.ts';
import { formatNumber } from '#i18n/formats.ts';
import { useLanguage, useSay } from '#resources/define/view/say.ts';
import { rowsPath, type SurveyRows } from '#resources/surveys/paths.ts';
import { FigureTiles } from '#ui/Figures.tsx';
import { EmptyState, TableSkeleton } from '#ui/states.tsx';
import { SurveyError } from './SurveyError.tsx';
import { QuestionFigures } from './QuestionFigures.tsx';
import { SurveyFrame } from './SurveyFrame.tsx';
import { Period, usePeriod } from './usePeriod.tsx';
import { useAddressed, useCounts, useLinkCounts, useSurvey } from './useSurvey.ts';
import { words } from './words.ts';

/** How content guests are: altogether, and question by question. */
export default function Summary() {
  const { firstDay, lastDay } = usePeriod();
  const counts = useCounts({ firstDay, lastDay });
  const links = useLinkCounts({ firstDay, lastDay });
  const survey = useSurvey().data;
  const error = counts.error ?? links.error;
  const again = () => void Promise.all([counts.refetch(), links.refetch()]);
  return (
    <SurveyFrame view="summary">
      <Period />
      {error ? (
        <SurveyError error={error} onRetry={again} />
      ) : counts.data && links.data && survey ? (
        <Figures counts={counts.data} links={links.data} survey={survey} days={{ from: firstDay, to: lastDay }} />
      ) : (
        <TableSkeleton rows={8} columns={4} />
      )}
    </SurveyFrame>
  );
}

interface FiguresProps {
  counts: AnswerCounts;
  links: SurveyLinkCounts;
  survey: Survey;
  days: Pick<SurveyRows, 'from' | 'to'>;
}

function Figures({ counts, links, survey, days }: FiguresProps) {
  const say = useSay();
  const language = useLanguage();
  const { survey: named, branchId } = useAddressed();
  const to = (rows: SurveyRows) => rowsPath(named, branchId, { ...rows, ...days });
  const number = (value: number) => formatNumber(value, language);
  return (
    <>
      <FigureTiles
        figures={[
          { label: say(words.issued), text: number(links.issued), to: to({ step: 'issued' }) },
          { label: say(words.submitted), text: number(counts.submitted), to: to({}) },
          { label: say(words.completed), text: `${links.completedPercentage}%`, to: to({ step: 'submitted' }) },
          {
            label: say(words.satisfied),
            text: `${counts.satisfiedPercentage}%`,
            to: to({ ref: mandatoryRef, value: 'true' }),
          },
          { label: say(words.comments), text: number(counts.commented), to: to({ commented: true }) },
          { label: say(words.unsatisfied), text: number(counts.unsatisfied), to: to({ unsatisfied: 'all' }) },
          {
            label: say(words.unsatisfiedOpen),
            text: number(counts.unsatisfiedOpen),
            to: to({ unsatisfied: 'open' }),
          },
        ]}
      />
      {counts.submitted ? (
        <QuestionFigures survey={survey} counts={counts} to={to} />
      ) : (
        <EmptyState title={say(words.none)} text={say(words.noneText)} />
      )}
      <p className="quiet figure-note">{say(words.summaryNote)}</p>
    </>
  );
}

import { Link } from 'react-router';
import { mandatoryRef, satisfactionRefs, type Question, type QuestionRef } from '#contract/feedback/surveyFields.ts';
import { countAnswers, type AnswerCounts } from '#contract/feedback/surveys.ts';
import type { Labels } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { surveyRowsPath, type SurveyRows } from '#resources/feedback/surveys/paths.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Funnel } from '#ui/charts/Funnel.tsx';
import { FigureTiles } from '#ui/Figures.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TableSkeleton } from '#ui/states.tsx';
import { NothingYet, Period, usePeriod } from './Period.tsx';
import { SurveyFrame } from './SurveyFrame.tsx';
import {
  keep,
  useAddressed,
  useSurveyFailureText,
  useLinkCounts,
  useSurvey,
  useSurveyTexts,
  questionValues,
} from './useSurvey.ts';
import { surveyFigureWords } from './words.ts';

/** Guest satisfaction, overall and per question. Each number links to its answers. */
export default function Summary() {
  const labelOf = useLabels();
  const { number } = useFormats();
  const failureText = useSurveyFailureText();
  const { firstDay, lastDay } = usePeriod();
  const { survey, branchId, family, input } = useAddressed();
  const counted = useCall(family, countAnswers, input({ firstDay, lastDay }), keep);
  const linked = useLinkCounts({ firstDay, lastDay });
  const surveyData = useSurvey().data;
  const to = (rows: SurveyRows) => surveyRowsPath(survey, branchId, { ...rows, from: firstDay, to: lastDay });
  const tile = (label: Labels, text: string | undefined, rows: SurveyRows) => ({
    label: labelOf(label),
    text,
    to: to(rows),
  });
  const tiles = (links: typeof linked.data, counts: typeof counted.data) => (
    <FigureTiles
      figures={[
        tile(surveyFigureWords.issued, links && number(links.issued), { step: 'issued' }),
        tile(surveyFigureWords.submitted, counts && number(counts.submitted), {}),
        tile(surveyFigureWords.completed, links && `${links.completedPercentage}%`, { step: 'submitted' }),
        tile(surveyFigureWords.satisfied, counts && `${counts.satisfiedPercentage}%`, {
          ref: mandatoryRef,
          value: 'true',
        }),
        tile(surveyFigureWords.comments, counts && number(counts.commented), { commented: true }),
        tile(surveyFigureWords.unsatisfied, counts && number(counts.unsatisfied), { unsatisfied: 'all' }),
        tile(surveyFigureWords.unsatisfiedOpen, counts && number(counts.unsatisfiedOpen), { unsatisfied: 'open' }),
      ]}
    />
  );
  // The same height as the content, so that nothing jumps.
  const waiting = (
    <>
      {tiles(undefined, undefined)}
      <TableSkeleton columns={3} />
    </>
  );
  return (
    <SurveyFrame view="summary">
      <Period />
      <QueryBoundary {...{ answer: linked, waiting, failureText }}>
        {(links) => (
          <QueryBoundary {...{ answer: { ...counted, data: surveyData && counted.data }, waiting, failureText }} large>
            {(counts) => (
              <>
                {tiles(links, counts)}
                {counts.submitted ? (
                  <Panel title={labelOf(surveyFigureWords.questions)}>
                    <div className="halves">
                      {surveyData?.definition.fields.map((question) => {
                        const field = counts.fields.find(({ ref }) => ref === question.ref);
                        return field && <QuestionFigure key={question.ref} question={question} field={field} to={to} />;
                      })}
                    </div>
                  </Panel>
                ) : (
                  <NothingYet ever="none" then="noneThen" />
                )}
                <p className="quiet figure-note">{labelOf(surveyFigureWords.summaryNote)}</p>
              </>
            )}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </SurveyFrame>
  );
}

interface QuestionFigureProps {
  question: Question;
  field: AnswerCounts['fields'][number];
  to: (rows: SurveyRows) => string;
}

/** How often a question was answered, with the distribution of the answers. */
function QuestionFigure({ question, field, to }: QuestionFigureProps) {
  const labelOf = useLabels();
  const { number } = useFormats();
  const texts = useSurveyTexts();
  const { ref, type } = question;
  const { answered, counts } = field;
  const title = texts.title(question);
  return (
    <Panel title={title} heading="h3">
      <Link className="subtle start" to={to({ ref })}>
        {labelOf(type === 'long_text' ? surveyFigureWords.wrote : surveyFigureWords.answered, { n: number(answered) })}
      </Link>
      {type !== 'long_text' && (
        <Funnel
          label={title}
          whole={answered}
          steps={questionValues(question, counts).map((value) => ({
            label: texts.value(question, value),
            value: counts[value] ?? 0,
            to: to({ ref, value }),
            bad: isBad(ref, value),
          }))}
        />
      )}
    </Panel>
  );
}

const isBad = (ref: QuestionRef, value: string): boolean =>
  ref.startsWith('dislike_') || (value === 'false' && (satisfactionRefs as readonly string[]).includes(ref));

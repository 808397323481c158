import { daysOfRange } from '#contract/core/ranges.ts';
import { localized, type Question } from '#contract/feedback/surveyFields.ts';
import { countDailyAnswers, type AnswerCounts } from '#contract/feedback/surveys.ts';
import { useLanguage, useLabels } from '#resources/framework/view/labels.ts';
import { defineAddress, textParam } from '#ui/address.ts';
import { useAddress } from '#ui/useAddress.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { useCall } from '#resources/framework/view/useCall.ts';
import { surveyRowsPath, type SurveyRows } from '#resources/feedback/surveys/paths.ts';
import { DayChart, useChartDays } from '#src/pages/platform/recordFigures/DayChart.tsx';
import { useToday } from './Period.tsx';
import { SurveyFrame } from './SurveyFrame.tsx';
import { keep, useAddressed, useSurveyFailureText, useSurvey, useSurveyTexts, questionValues } from './useSurvey.ts';
import { surveyFigureWords } from './words.ts';

type DayCounts = AnswerCounts & { day: string };
interface Line {
  label: string;
  rows: SurveyRows;
  of: (day: DayCounts) => number;
}

/** The lines for a question, or without one for the answers as a whole. */
function useLines(question: Question | undefined): (days: readonly DayCounts[]) => Line[] {
  const labelOf = useLabels();
  const texts = useSurveyTexts();
  if (!question)
    return () => [
      { label: labelOf(surveyFigureWords.submitted), rows: {}, of: (day) => day.submitted },
      { label: labelOf(surveyFigureWords.unsatisfied), rows: { unsatisfied: 'all' }, of: (day) => day.unsatisfied },
      { label: labelOf(surveyFigureWords.comments), rows: { commented: true }, of: (day) => day.commented },
    ];
  const { ref, type } = question;
  const fieldOf = (day: DayCounts) => day.fields.find((field) => field.ref === ref);
  if (type === 'long_text')
    return () => [{ label: texts.title(question), rows: { ref }, of: (day) => fieldOf(day)?.answered ?? 0 }];
  return (days) => {
    const seen = Object.assign({}, ...days.map((day) => fieldOf(day)?.counts)) as Record<string, number>;
    return questionValues(question, seen).map((value) => ({
      label: texts.value(question, value),
      rows: { ref, value },
      of: (day) => fieldOf(day)?.counts[value] ?? 0,
    }));
  };
}

const shown = defineAddress({ field: textParam() });

/** Answers per day: their number, or the answers to one question. */
export default function SurveyChart() {
  const labelOf = useLabels();
  const language = useLanguage();
  const texts = useSurveyTexts();
  const failureText = useSurveyFailureText();
  const { survey, branchId, family, input } = useAddressed();
  const surveyData = useSurvey().data;
  const fields = surveyData?.definition.fields ?? [];
  const chosen = useChartDays(useToday());
  const { state, change } = useAddress(shown);
  const { from, to } = chosen;
  const question = fields.find(({ ref }) => ref === state.field);
  const linesOf = useLines(question);
  const answer = useCall(family, countDailyAnswers, input({ firstDay: from, lastDay: to }), keep);
  const days = daysOfRange(from, to);
  const title = labelOf(surveyFigureWords.byDay);
  return (
    <SurveyFrame view="chart">
      <DayChart
        {...{ chosen, answer, title, failureText }}
        heading={question && texts.title(question)}
        about={surveyData ? localized(surveyData.definition.title, language) : ''}
        file="survey"
        pointName={labelOf(surveyFigureWords.day)}
        beside={
          <SelectField
            label={labelOf(surveyFigureWords.shown)}
            all={labelOf(surveyFigureWords.answers)}
            value={question?.ref}
            options={fields.map((field) => [field.ref, texts.title(field)])}
            onChange={(field) => change({ field })}
          />
        }
        days={() => days}
        lines={(data) =>
          linesOf(data.days).map(({ label, rows, of }) => ({
            label,
            values: days.map((day) => {
              const found = data.days.find((one) => one.day === day);
              return found ? of(found) : 0;
            }),
            to: (range) => surveyRowsPath(survey, branchId, { ...rows, ...range }),
          }))
        }
        dayTo={(range) => surveyRowsPath(survey, branchId, { ref: question?.ref, ...range })}
        note={labelOf(surveyFigureWords.dayNote)}
      />
    </SurveyFrame>
  );
}

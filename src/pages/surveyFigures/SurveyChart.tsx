import { useSearchParams } from 'react-router';
import { daysOfRange } from '#contract/ranges.ts';
import { localized, type Question } from '#contract/surveyFields.ts';
import type { AnswerCounts } from '#contract/surveys.ts';
import { formatDay, formatLongDay } from '#i18n/formats.ts';
import { useLanguage, useSay } from '#resources/define/view/say.ts';
import { rowsPath, type SurveyRows } from '#resources/surveys/paths.ts';
import { Chart } from '#ui/charts/Chart.tsx';
import { tensTo } from '#ui/charts/scale.ts';
import type { ChartSeries, Tone } from '#ui/charts/series.ts';
import { daysChosen, readRange, writeRange } from '#ui/dateRange.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { Skeleton } from '#ui/states.tsx';
import { SurveyError } from './SurveyError.tsx';
import { SurveyFrame } from './SurveyFrame.tsx';
import { useToday } from './usePeriod.tsx';
import { questionAt, useAddressed, useDailyCounts, useSurvey, useSurveyTexts, valuesOf } from './useSurvey.ts';
import { words } from './words.ts';

const usual = 'last7';
const height = 280;

/** Answers day by day: how many, or how a question was answered. */
export default function SurveyChart() {
  return (
    <SurveyFrame view="chart">
      <Days />
    </SurveyFrame>
  );
}

type DayCounts = AnswerCounts & { day: string };
interface Line {
  label: string;
  rows: SurveyRows;
  of: (day: DayCounts) => number;
}

/** What is drawn of a question, or without one of the answers as a whole. */
function useLines(question: Question | undefined, days: readonly DayCounts[]): Line[] {
  const say = useSay();
  const texts = useSurveyTexts();
  if (!question)
    return [
      { label: say(words.submitted), rows: {}, of: (day) => day.submitted },
      { label: say(words.unsatisfied), rows: { unsatisfied: 'all' }, of: (day) => day.unsatisfied },
      { label: say(words.comments), rows: { commented: true }, of: (day) => day.commented },
    ];
  const { ref, type } = question;
  const fieldOf = (day: DayCounts) => day.fields.find((field) => field.ref === ref);
  if (type === 'long_text')
    return [{ label: texts.title(question), rows: { ref }, of: (day) => fieldOf(day)?.answered ?? 0 }];
  const seen = Object.assign({}, ...days.map((day) => fieldOf(day)?.counts)) as Record<string, number>;
  return valuesOf(question, seen).map((value) => ({
    label: texts.value(question, value),
    rows: { ref, value },
    of: (day) => fieldOf(day)?.counts[value] ?? 0,
  }));
}

function Days() {
  const say = useSay();
  const language = useLanguage();
  const texts = useSurveyTexts();
  const { survey, branchId } = useAddressed();
  const asked = useSurvey().data;
  const [query, setQuery] = useSearchParams();
  const today = useToday();
  const choice = readRange(query, usual);
  const { from, to } = daysChosen(choice, today);
  const question = asked?.definition.fields.find(({ ref }) => ref === query.get('field'));
  const { data, error, isPlaceholderData, refetch } = useDailyCounts({ firstDay: from, lastDay: to });
  const lines = useLines(questionAt(asked, question?.ref), data?.days ?? []);

  const change = (write: (next: URLSearchParams) => void) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      write(next);
      return next;
    });
  const days = daysOfRange(from, to);
  const series = lines.map(({ label, rows, of }, index): ChartSeries => {
    const values = days.map((day) => {
      const found = data?.days.find((one) => one.day === day);
      return found ? of(found) : 0;
    });
    return {
      key: String(index),
      label,
      tone: ((index % 10) + 1) as Tone,
      values,
      total: values.reduce((sum, value) => sum + value, 0),
      behind: { label, href: rowsPath(survey, branchId, { ...rows, from, to }) },
    };
  });
  const title = say(words.byDay);
  return (
    <section className="figure-part" aria-busy={!data || isPlaceholderData}>
      <div className="survey-bar">
        <DateRangeField
          choice={choice}
          today={today}
          onChange={(next) => change((params) => writeRange(params, next, usual))}
        />
        <label className="labelled">
          {say(words.shown)}
          <select
            value={question?.ref ?? ''}
            onChange={({ target }) =>
              change((params) => (target.value ? params.set('field', target.value) : params.delete('field')))
            }
          >
            <option value="">{say(words.answers)}</option>
            {asked?.definition.fields.map((field) => (
              <option key={field.ref} value={field.ref}>
                {texts.title(field)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {error ? (
        <SurveyError error={error} onRetry={() => void refetch()} />
      ) : data && asked ? (
        <div className="survey-chart" data-stale={isPlaceholderData || undefined}>
          <Chart
            title={title}
            heading={<h2>{question ? texts.title(question) : title}</h2>}
            subtitle={`${localized(asked.definition.title, language)} · ${formatDay(from)} – ${formatDay(to)}`}
            pointName={say(words.day)}
            fileName={`survey-${from}-${to}`}
            height={height}
            ticks={tensTo}
            points={days.map((day) => ({
              tick: day.slice(5).split('-').map(Number).join('/'),
              label: formatLongDay(day, language),
              href: rowsPath(survey, branchId, { ref: question?.ref, from: day, to: day }),
            }))}
            series={series}
          />
        </div>
      ) : (
        <Skeleton height={height} />
      )}
      <p className="quiet figure-note">{say(words.dayNote)}</p>
    </section>
  );
}

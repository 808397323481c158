import { Link } from 'react-router';
import { satisfactionRefs, type Question, type QuestionRef } from '#contract/surveyFields.ts';
import type { AnswerCounts, Survey } from '#contract/surveys.ts';
import { formatNumber } from '#i18n/formats.ts';
import { useLanguage, useSay } from '#resources/define/view/say.ts';
import { useWords } from '#resources/groups/useWords.ts';
import type { SurveyRows } from '#resources/surveys/paths.ts';
import { useSurveyTexts, valuesOf } from './useSurvey.ts';
import { words } from './words.ts';

type To = (rows: SurveyRows) => string;

/** Every question with how often it was answered how; each number leads to its answers. */
export function QuestionFigures({ survey, counts, to }: { survey: Survey; counts: AnswerCounts; to: To }) {
  const say = useSay();
  return (
    <section className="figure-part" aria-label={say(words.questions)}>
      <h2>{say(words.questions)}</h2>
      <div className="survey-fields">
        {survey.definition.fields.map((question) => {
          const field = counts.fields.find(({ ref }) => ref === question.ref);
          return field && <QuestionFigure key={question.ref} question={question} field={field} to={to} />;
        })}
      </div>
    </section>
  );
}

interface QuestionFigureProps {
  question: Question;
  field: AnswerCounts['fields'][number];
  to: To;
}

function QuestionFigure({ question, field, to }: QuestionFigureProps) {
  const told = useWords();
  const language = useLanguage();
  const texts = useSurveyTexts();
  const { ref, type } = question;
  const number = (value: number) => formatNumber(value, language);
  const answered = told(type === 'long_text' ? words.wrote : words.answered, { n: number(field.answered) });
  return (
    <article className="survey-field" aria-label={texts.title(question)}>
      <h3>{texts.title(question)}</h3>
      <Link className="subtle" to={to({ ref })}>
        {answered}
      </Link>
      {type !== 'long_text' && (
        <ul className="survey-values">
          {valuesOf(question, field.counts).map((value) => {
            const count = field.counts[value] ?? 0;
            const percent = field.answered ? Math.floor((count / field.answered) * 100) : 0;
            const name = texts.value(question, value);
            return (
              <li key={value}>
                <span>{name}</span>
                <Link
                  className="figure-link"
                  to={to({ ref, value })}
                  aria-label={told(words.lead, { n: name, m: number(count) })}
                >
                  {number(count)}
                </Link>
                <span className="survey-share">{percent}%</span>
                <span className="survey-meter" data-bad={isBad(ref, value) || undefined} aria-hidden="true">
                  <span style={{ inlineSize: `${percent}%` }} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </article>
  );
}

const isBad = (ref: QuestionRef, value: string): boolean =>
  ref.startsWith('dislike_') || (value === 'false' && (satisfactionRefs as readonly string[]).includes(ref));

import type { ComplaintDetail } from '#contract/feedback/complaints.ts';
import { localized } from '#contract/feedback/surveyFields.ts';
import type { SurveyAnswer } from '#contract/feedback/surveys.ts';
import { useLanguage, useLabels } from '#resources/framework/view/labels.ts';
import { defaultWording } from '#resources/feedback/surveys/wording.ts';
import { Panel } from '#ui/Panel.tsx';
import { complaintWords } from './words.ts';

type Answers = Pick<ComplaintDetail, 'answers'>;

/** The text of an answer's question, in the user's language. */
function useQuestions() {
  const labelOf = useLabels();
  const language = useLanguage();
  return ({ ref, title }: Answers['answers'][number]) =>
    (title && localized(title, language)) || labelOf(defaultWording[ref]);
}

const isText = ({ answer }: Answers['answers'][number]) => answer.type === 'text';

/** Written answers, starting with the reason for the complaint. */
export function WrittenAnswers({ answers }: Answers) {
  const labelOf = useLabels();
  const questionOf = useQuestions();
  const written = answers.filter(isText).sort((one) => (one.ref === 'unhappy_reason' ? -1 : 0));
  if (!written.length) return <p className="quiet">{labelOf(complaintWords.nothingWritten)}</p>;
  return written.map((one) => (
    <figure key={one.ref} className="quoted">
      <blockquote className="as-written">{one.answer.type === 'text' && one.answer.text}</blockquote>
      <figcaption className="quiet small">{questionOf(one)}</figcaption>
    </figure>
  ));
}

/** Chosen answers, each under its question. */
export function AnswerList({ answers }: Answers) {
  const labelOf = useLabels();
  const language = useLanguage();
  const questionOf = useQuestions();
  const textOf = (answer: SurveyAnswer): string => {
    switch (answer.type) {
      case 'boolean':
        return labelOf(answer.boolean ? complaintWords.yes : complaintWords.no);
      case 'choices':
        return answer.choices.map(({ label }) => localized(label, language)).join(' · ');
      case 'choice':
        return localized(answer.choice.label, language);
      case 'text':
        return answer.text;
    }
  };
  const chosen = answers.filter((one) => !isText(one));
  if (!chosen.length) return null;
  return (
    <Panel title={labelOf(complaintWords.answers)} heading="h3">
      <dl className="facts">
        {chosen.map((one) => (
          <div key={one.ref} className="whole-row">
            <dt>{questionOf(one)}</dt>
            <dd className={one.answer.type === 'boolean' && !one.answer.boolean ? 'fail' : 'as-written'}>
              {textOf(one.answer)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

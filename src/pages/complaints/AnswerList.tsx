import type { ComplaintDetail } from '#contract/complaints.ts';
import { localized } from '#contract/surveyFields.ts';
import type { SurveyAnswer } from '#contract/surveys.ts';
import { useLanguage, useLabels } from '#resources/define/view/labels.ts';
import { defaultWording } from '#resources/surveys/wording.ts';
import { Panel } from '#ui/Panel.tsx';
import { words } from './words.ts';

/** What a guest answered, each under its question as the reader's language has it. */
export function AnswerList({ answers }: Pick<ComplaintDetail, 'answers'>) {
  const labelOf = useLabels();
  const language = useLanguage();
  const textOf = (answer: SurveyAnswer): string => {
    switch (answer.type) {
      case 'boolean':
        return labelOf(answer.boolean ? words.yes : words.no);
      case 'choices':
        return answer.choices.map(({ label }) => localized(label, language)).join(' · ');
      case 'choice':
        return localized(answer.choice.label, language);
      case 'text':
        return answer.text;
    }
  };
  return (
    <Panel title={labelOf(words.answers)} heading="h3">
      <dl className="facts">
        {answers.map(({ ref, title, answer }) => (
          <div key={ref} className="whole-row">
            <dt>{(title && localized(title, language)) || labelOf(defaultWording[ref])}</dt>
            <dd className={answer.type === 'boolean' && !answer.boolean ? 'fail' : 'as-written'}>{textOf(answer)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

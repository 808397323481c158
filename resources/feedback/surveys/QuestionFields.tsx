import { later } from '#contract/labels/laterLabels.ts';
import { BooleanInput, useTranslate } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import { mandatoryRef, maxChoices, type Question } from '#contract/feedback/surveyFields.ts';
import { LocalTextInput } from '#resources/framework/view/form/LocalTextInput.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Button } from '#ui/Button.tsx';
import { surveyWords } from './words.ts';

interface QuestionFieldsProps {
  /** The index of the question in the form. */
  source: string;
  question: Question;
  readOnly: boolean;
}

/** The text of a question, whether it is optional, and its choices, if any. */
export function QuestionFields({ source, question, readOnly }: QuestionFieldsProps) {
  const labelOf = useLabels();
  return (
    <fieldset className="bare stack stack-wide" disabled={readOnly}>
      <LocalTextInput source={`${source}.title`} label={labelOf(later.question)} isRequired max={200} />
      {question.ref !== mandatoryRef && (
        <BooleanInput source={`${source}.required`} label={labelOf(surveyWords.required)} helperText={false} />
      )}
      {question.type === 'multiple_choice' && <Choices source={`${source}.choices`} readOnly={readOnly} />}
    </fieldset>
  );
}

function Choices({ source, readOnly }: { source: string; readOnly: boolean }) {
  const labelOf = useLabels();
  const translate = useTranslate();
  const { fields: rows, append, remove } = useFieldArray({ name: source, keyName: 'rowKey' });
  const add = () =>
    append(
      { id: crypto.randomUUID().slice(0, 8), label: { zh: null, 'zh-cn': null, en: null, ja: null } },
      { shouldFocus: false },
    );
  return (
    <>
      <ul className="plain-list stack stack-wide">
        {rows.map((row, at) => (
          <li key={row.rowKey} className="row top">
            <div className="grow">
              <LocalTextInput
                source={`${source}.${at}.label`}
                label={`${labelOf(surveyWords.choice)} ${at + 1}`}
                max={80}
              />
            </div>
            {!readOnly && (
              <button
                type="button"
                className="icon-button"
                disabled={rows.length === 1}
                aria-label={translate('ui.records.remove', { number: at + 1 })}
                onClick={() => remove(at)}
              >
                ✕
              </button>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <Button className="start" disabled={rows.length >= maxChoices} onClick={add}>
          {labelOf(surveyWords.addChoice)}
        </Button>
      )}
    </>
  );
}

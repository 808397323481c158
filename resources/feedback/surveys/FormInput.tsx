import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { common } from '#contract/labels/commonLabels.ts';
import {
  localized,
  mandatoryRef,
  questionRefs,
  type Question,
  type QuestionRef,
} from '#contract/feedback/surveyFields.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { MoveButtons } from '#ui/MoveButtons.tsx';
import { type InputProps } from '#resources/framework/fields.ts';
import { Fault } from '#resources/framework/view/form/fieldParts.tsx';
import { LocalTextInput } from '#resources/framework/view/form/LocalTextInput.tsx';
import { useFaulty } from '#resources/framework/view/form/scrollToError.tsx';
import { useLanguage, useLabels } from '#resources/framework/view/labels.ts';
import '#ui/parts.css';
import { QuestionFields } from './QuestionFields.tsx';
import { defaultQuestion, defaultWording } from './wording.ts';
import { surveyWords } from './words.ts';

/** The editor of a form: its title, and its questions in order. */
export default function FormInput({ source, readOnly: closed }: InputProps) {
  const labelOf = useLabels();
  const name = `${source}.fields`;
  const { fields: rows, append, remove, move } = useFieldArray({ name, keyName: 'rowKey' });
  const questions = (useWatch({ name }) ?? []) as Question[];
  const elsewhere = useWatch({ name: 'provider' }) === 'remote';
  const readOnly = closed || elsewhere;
  const { errors } = useFormContext().formState;
  const fault = (errors[source] as { message?: string } | undefined)?.message;
  const unused = questionRefs.filter((ref) => !questions.some((question) => question.ref === ref));
  return (
    <div className="stack stack-wide">
      {elsewhere && <p className="subtle">{labelOf(surveyWords.elsewhere)}</p>}
      <fieldset className="bare" disabled={readOnly}>
        <LocalTextInput source={`${source}.title`} label={labelOf(common.title)} isRequired max={120} />
      </fieldset>
      <Fault message={fault} className="fail" />
      <ol className="plain-list stack" aria-label={labelOf(common.questions)}>
        {rows.map((row, at) => {
          const question = questions[at];
          if (!question) return null;
          return (
            <li key={row.rowKey} className="framed pad row top">
              <QuestionEditor source={`${name}.${at}`} {...{ question, readOnly }} />
              {!readOnly && (
                <span className="push">
                  {' '}
                  <MoveButtons
                    at={at}
                    count={rows.length}
                    onMove={(by) => move(at, at + by)}
                    onRemove={question.ref === mandatoryRef ? null : () => remove(at)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {!readOnly && unused.length > 0 && (
        <select
          className="box start"
          aria-label={labelOf(surveyWords.addQuestion)}
          value=""
          onChange={(event) => append(defaultQuestion(event.target.value as QuestionRef), { shouldFocus: false })}
        >
          <option value="">{labelOf(surveyWords.addQuestion)}</option>
          {unused.map((ref) => (
            <option key={ref} value={ref}>
              {labelOf(defaultWording[ref])}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

interface QuestionEditorProps {
  source: string;
  question: Question;
  readOnly: boolean;
}

/** A question by its text; one with an error opens. */
function QuestionEditor({ source, question, readOnly }: QuestionEditorProps) {
  const labelOf = useLabels();
  const language = useLanguage();
  return (
    <Disclosure
      className="grow"
      opens={useFaulty([source]).length > 0}
      summary={
        <>
          {localized(question.title, language) || labelOf(defaultWording[question.ref])}{' '}
          {question.required && <span className="tag">{labelOf(surveyWords.isRequired)}</span>}
        </>
      }
    >
      <QuestionFields source={source} {...{ question, readOnly }} />
    </Disclosure>
  );
}

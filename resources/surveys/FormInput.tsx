import { useTranslate, ValidationError } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { localized, mandatoryRef, questionRefs, type Question, type QuestionRef } from '#contract/surveyFields.ts';
import { say, type InputProps } from '#resources/define/fields.ts';
import { LocalTextInput } from '#resources/define/view/form/LocalTextInput.tsx';
import { useLanguage, useSay } from '#resources/define/view/say.ts';
import { QuestionFields } from './QuestionFields.tsx';
import { usualQuestion, usualWording } from './wording.ts';
import './surveys.css';

const words = {
  title: say('Title', '標題', '标题', 'タイトル'),
  questions: say('Questions', '題目', '题目', '質問'),
  add: say('Add a question', '新增題目', '添加题目', '質問を追加'),
  required: say('Required', '必填', '必填', '必須'),
};

/** The editor of a form: its title, and its questions in the order in which they are asked. */
export default function FormInput({ source, readOnly }: InputProps) {
  const told = useSay();
  const language = useLanguage();
  const translate = useTranslate();
  const name = `${source}.fields`;
  const { fields: rows, append, remove, move } = useFieldArray({ name, keyName: 'rowKey' });
  const questions = (useWatch({ name }) ?? []) as Question[];
  const { errors } = useFormContext().formState;
  const fault = (errors[source] as { message?: string } | undefined)?.message;
  const unused = questionRefs.filter((ref) => !questions.some((question) => question.ref === ref));
  return (
    <div className="survey-form">
      <LocalTextInput
        source={`${source}.title`}
        label={told(words.title)}
        helperText={false}
        isRequired
        max={120}
        long={false}
      />
      {fault && (
        <p className="survey-fault" role="alert">
          <ValidationError error={fault} />
        </p>
      )}
      <ol className="survey-questions" aria-label={told(words.questions)}>
        {rows.map((row, at) => {
          const question = questions[at];
          if (!question) return null;
          const number = at + 1;
          return (
            <li key={row.rowKey}>
              <details>
                <summary>
                  <span>{localized(question.title, language) || told(usualWording[question.ref])}</span>
                  {question.required && <span className="survey-required">{told(words.required)}</span>}
                </summary>
                <QuestionFields source={`${name}.${at}`} question={question} readOnly={readOnly} />
              </details>
              {!readOnly && (
                <div className="survey-moves">
                  <button
                    type="button"
                    disabled={at === 0}
                    aria-label={translate('ui.records.up', { number })}
                    onClick={() => move(at, at - 1)}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    disabled={at === rows.length - 1}
                    aria-label={translate('ui.records.down', { number })}
                    onClick={() => move(at, at + 1)}
                  >
                    ↓
                  </button>
                  <button
                    type="button"
                    disabled={question.ref === mandatoryRef}
                    aria-label={translate('ui.records.remove', { number })}
                    onClick={() => remove(at)}
                  >
                    ✕
                  </button>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {!readOnly && unused.length > 0 && (
        <select
          className="survey-add"
          aria-label={told(words.add)}
          value=""
          onChange={(event) => append(usualQuestion(event.target.value as QuestionRef), { shouldFocus: false })}
        >
          <option value="">{told(words.add)}</option>
          {unused.map((ref) => (
            <option key={ref} value={ref}>
              {told(usualWording[ref])}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

import { useState } from 'react';
import { surveySteps, unsatisfiedLists, type QuestionRef } from '#contract/surveyFields.ts';
import { useSay } from '#resources/define/view/say.ts';
import type { SurveyRows } from '#resources/surveys/paths.ts';
import { Select } from '../complaints/Select.tsx';
import { isNarrowed } from './rows.ts';
import { questionAt, useSurvey, useSurveyTexts, valuesOf } from './useSurvey.ts';
import { words } from './words.ts';

interface RowFiltersProps {
  rows: SurveyRows;
  onChange: (rows: SurveyRows) => void;
}

/** Which answers are shown, or which links. */
export function RowFilters({ rows, onChange }: RowFiltersProps) {
  const say = useSay();
  const [openAtFirst] = useState(() => isNarrowed(rows));
  const set = (changes: SurveyRows) => onChange({ ...rows, ...changes });
  return (
    <details className="survey-filters-box" open={openAtFirst}>
      <summary>{say(words.filters)}</summary>
      <div className="survey-filters" role="group" aria-label={say(words.filters)}>
        {rows.step ? <LinkFilters rows={rows} set={set} /> : <AnswerFilters rows={rows} set={set} />}
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="labelled">
            {say(words[end])}
            <input
              type="date"
              min="2000-01-01"
              max="2099-12-31"
              value={rows[end] ?? ''}
              onChange={({ target }) => set({ [end]: target.value || undefined })}
            />
          </label>
        ))}
        {isNarrowed(rows) && (
          <button type="button" className="button" onClick={() => onChange({})}>
            {say(words.clear)}
          </button>
        )}
      </div>
    </details>
  );
}

interface PartProps {
  rows: SurveyRows;
  set: (changes: SurveyRows) => void;
}

function LinkFilters({ rows, set }: PartProps) {
  const say = useSay();
  return (
    <label className="labelled">
      {say(words.step)}
      <select
        value={rows.step}
        onChange={({ target }) => set({ step: surveySteps.find((step) => step === target.value) })}
      >
        {surveySteps.map((step) => (
          <option key={step} value={step}>
            {say(words[step])}
          </option>
        ))}
      </select>
    </label>
  );
}

function AnswerFilters({ rows, set }: PartProps) {
  const say = useSay();
  const survey = useSurvey().data;
  const texts = useSurveyTexts();
  const question = questionAt(survey, rows.ref);
  // A choice that is gone from the form can still be what was asked for.
  const values = question ? valuesOf(question, rows.value ? { [rows.value]: 1 } : {}) : [];
  const labels = { all: words.unsatisfied, open: words.unsatisfiedOpen };
  return (
    <>
      <Select
        label={say(words.question)}
        any={say(words.anyQuestion)}
        value={rows.ref ?? ''}
        change={(value) => set({ ref: (value as QuestionRef | null) ?? undefined, value: undefined })}
        options={(survey?.definition.fields ?? []).map((field) => ({ value: field.ref, text: texts.title(field) }))}
      />
      {question && values.length > 0 && (
        <Select
          label={say(words.value)}
          any={say(words.anyValue)}
          value={rows.value ?? ''}
          change={(value) => set({ value: value ?? undefined })}
          options={values.map((value) => ({ value, text: texts.value(question, value) }))}
        />
      )}
      <Select
        label={say(words.satisfaction)}
        any={say(words.anySatisfaction)}
        value={rows.unsatisfied ?? ''}
        change={(value) => set({ unsatisfied: unsatisfiedLists.find((one) => one === value) })}
        options={unsatisfiedLists.map((value) => ({ value, text: say(labels[value]) }))}
      />
      <label className="labelled">
        <input
          type="checkbox"
          checked={rows.commented ?? false}
          onChange={({ target }) => set({ commented: target.checked || undefined })}
        />
        {say(words.onlyComments)}
      </label>
    </>
  );
}

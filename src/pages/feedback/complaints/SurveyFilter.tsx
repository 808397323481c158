import { localized } from '#contract/feedback/surveyFields.ts';
import { listSurveys } from '#contract/feedback/surveys.ts';
import type { ConditionInputProps } from '#resources/framework/report.ts';
import { useLanguage, useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { useCall } from '#resources/framework/view/useCall.ts';
import { complaintWords } from './words.ts';

/** Filters by a survey, or shows all. */
export default function SurveyFilter({ label, value, change }: ConditionInputProps) {
  const labelOf = useLabels();
  const language = useLanguage();
  const companyId = useScope().companyId ?? '';
  const input = { params: { companyId }, query: { itemsPerPage: 100 } };
  const { data } = useCall(['surveys', companyId], listSurveys, input, { enabled: companyId !== '' });
  return (
    <SelectField
      {...{ label, value }}
      onChange={(next) => change(next || null)}
      className="labelled wide-choice"
      all={labelOf(complaintWords.all)}
      options={data?.data.map(({ id, definition }) => [id, localized(definition.title, language)]) ?? []}
    />
  );
}

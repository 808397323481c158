import { common } from '#contract/labels/commonLabels.ts';
import { localized } from '#contract/feedback/surveyFields.ts';
import type { Survey } from '#contract/feedback/surveys.ts';
import { type CellProps } from '#resources/framework/fields.ts';
import { useLanguage, useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { ShareLinks } from '#resources/framework/view/ShareLinks.tsx';
import { everyBranch, surveyPath } from './views.ts';
import { surveyWords } from './words.ts';

/** The share of answered links; links to the figures and to the answers. */
export default function FiguresLink({ record }: CellProps) {
  const labelOf = useLabels();
  const { id, definition, completedPercentage } = record as unknown as Survey;
  const name = localized(definition.title, useLanguage());
  const survey = { companyId: useScope().companyId ?? '', id };
  return (
    <ShareLinks
      name={name}
      percent={completedPercentage}
      figures={surveyPath(survey, everyBranch, 'summary')}
      rows={{
        to: surveyPath(survey, everyBranch, 'detail'),
        text: labelOf(common.answers),
        label: labelOf(surveyWords.answersOf, { n: name }),
      }}
    />
  );
}

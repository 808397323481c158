import type { ReactNode } from 'react';
import { localized } from '#contract/feedback/surveyFields.ts';
import { useFollowing } from '#resources/framework/view/following.ts';
import { useLanguage, useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { SelectField } from '#ui/SelectField.tsx';
import {
  everyBranch,
  surveyLinks,
  surveyPages,
  surveyViews,
  type SurveyView,
} from '#resources/feedback/surveys/views.ts';
import { RecordFrame } from '#src/pages/platform/recordFigures/RecordFrame.tsx';
import { surveyFigures, useAddressed, useSurveyFailureText, useSurvey } from './useSurvey.ts';
import { surveyFigureWords } from './words.ts';

/** The frame of a survey's figure pages: title, links to the other pages, and the branch selector. */
export function SurveyFrame({ view, children }: { view: SurveyView; children: ReactNode }) {
  const labelOf = useLabels();
  const language = useLanguage();
  const { survey, branchId } = useAddressed();
  const { branches, setBranch } = useScope();
  const answer = useSurvey();
  const branchIds = answer.data?.branchIds ?? [];
  useFollowing('complaint', surveyFigures);
  return (
    <RecordFrame
      answer={answer}
      title={answer.data ? localized(answer.data.definition.title, language) : labelOf(surveyViews[view])}
      list={`/surveys/${encodeURIComponent(survey.companyId)}`}
      label={labelOf(surveyPages.label)}
      current={view}
      views={surveyLinks(survey, branchId).map((link) => ({ ...link, label: labelOf(link.label) }))}
      beside={
        <SelectField
          label={labelOf(surveyFigureWords.branch)}
          value={branchId}
          // The branch is part of the path.
          onChange={(next) => setBranch(next || null)}
          options={[
            [everyBranch, labelOf(surveyFigureWords.everyBranch)],
            ...branches
              .filter(({ id }) => branchIds.includes(id) || id === branchId)
              .map(({ id, name }) => [id, name] as const),
          ]}
        />
      }
      failureText={useSurveyFailureText()}
    >
      {children}
    </RecordFrame>
  );
}

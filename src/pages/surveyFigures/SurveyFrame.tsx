import type { ReactNode } from 'react';
import { localized } from '#contract/surveyFields.ts';
import { useFollowing } from '#resources/define/view/following.ts';
import { useLanguage, useLabels } from '#resources/define/view/labels.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { everyBranch, surveyEditPath, surveyPath, type SurveyView } from '#resources/surveys/paths.ts';
import { RecordFrame } from '../recordFigures/RecordFrame.tsx';
import { surveyFigures, useAddressed, useFailureText, useSurvey } from './useSurvey.ts';
import { viewWords } from './views.ts';
import { words } from './words.ts';

const views = ['summary', 'chart', 'funnel', 'detail'] as const satisfies readonly SurveyView[];

/** What every page with figures of a survey has: its title, the way to the others, and the branch. */
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
      title={answer.data ? localized(answer.data.definition.title, language) : labelOf(viewWords[view])}
      list={`/surveys/${encodeURIComponent(survey.companyId)}`}
      label={labelOf(words.views)}
      current={view}
      views={[
        ...views.map((name) => ({ name, label: labelOf(viewWords[name]), to: surveyPath(survey, branchId, name) })),
        { name: 'edit', label: labelOf(viewWords.edit), to: surveyEditPath(survey) },
      ]}
      beside={
        <SelectField
          label={labelOf(words.branch)}
          value={branchId}
          // Stands in the path.
          onChange={(next) => setBranch(next || null)}
          options={[
            [everyBranch, labelOf(words.everyBranch)],
            ...branches
              .filter(({ id }) => branchIds.includes(id) || id === branchId)
              .map(({ id, name }) => [id, name] as const),
          ]}
        />
      }
      failureText={useFailureText()}
    >
      {children}
    </RecordFrame>
  );
}

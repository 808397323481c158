import type { ReactNode } from 'react';
import { localized } from '#contract/surveyFields.ts';
import { useFollowing } from '#resources/define/view/following.ts';
import { useLanguage, useSay } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { everyBranch, surveyEditPath, surveyPath, type SurveyView } from '#resources/surveys/paths.ts';
import { usePageTitle } from '#ui/title.ts';
import { ViewLinks } from '#ui/ViewLinks.tsx';
import { SurveyError } from './SurveyError.tsx';
import { surveyFigures, useAddressed, useSurvey } from './useSurvey.ts';
import { viewWords, words } from './words.ts';
import '#ui/figures.css';
import './surveyFigures.css';

const views = ['summary', 'chart', 'funnel', 'detail'] as const satisfies readonly SurveyView[];

/** What every page with figures of a survey has: its title, the way to the others, and the branch. */
export function SurveyFrame({ view, children }: { view: SurveyView; children: ReactNode }) {
  const say = useSay();
  const language = useLanguage();
  const { survey, branchId } = useAddressed();
  const answer = useSurvey();
  useFollowing('complaint', surveyFigures);
  usePageTitle(
    answer.data ? localized(answer.data.definition.title, language) : say(viewWords[view]),
    `/surveys/${encodeURIComponent(survey.companyId)}`,
  );
  if (answer.error) return <SurveyError error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <div className="survey-frame">
      <div className="survey-bar">
        <ViewLinks
          label={say(words.views)}
          current={view}
          views={[
            ...views.map((name) => ({
              name,
              label: say(viewWords[name]),
              to: surveyPath(survey, branchId, name),
            })),
            { name: 'edit', label: say(viewWords.edit), to: surveyEditPath(survey) },
          ]}
        />
        <BranchSwitch branchIds={answer.data?.branchIds ?? []} />
      </div>
      {children}
    </div>
  );
}

/** Writes the branch into the path. */
function BranchSwitch({ branchIds }: { branchIds: readonly string[] }) {
  const say = useSay();
  const { branchId } = useAddressed();
  const { branches, setBranch } = useScope();
  const offered = branches.filter(({ id }) => branchIds.includes(id) || id === branchId);
  return (
    <label className="labelled">
      {say(words.branch)}
      <select value={branchId} onChange={({ target }) => setBranch(target.value)}>
        <option value={everyBranch}>{say(words.everyBranch)}</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

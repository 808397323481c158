import { defineLabels } from '#contract/core/labelLists.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { type Label } from '#contract/core/label.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import type { RecordViews } from '#resources/framework/resource.ts';

export interface NamedSurvey {
  companyId: string;
  id: string;
}

/** Titles of the pages with figures of one survey, in order. */
export const surveyViews = {
  summary: pageLabels.totals,
  chart: pageLabels.chart,
  funnel: pageLabels.funnel,
  detail: common.answers,
} as const satisfies Readonly<Record<string, Label>>;
export type SurveyView = keyof typeof surveyViews;

/** Replaces a branch in an address: all branches that the user sees. */
export const everyBranch = 'all';

/** A page with the figures of a survey at a branch. */
export const surveyPath = ({ companyId, id }: NamedSurvey, branchId: string, view: SurveyView): string =>
  `/surveys/${[companyId, id, branchId].map(encodeURIComponent).join('/')}/${view}`;

export const surveyEditPath = ({ companyId, id }: NamedSurvey): string =>
  `/surveys/${encodeURIComponent(companyId)}/${encodeURIComponent(id)}/edit`;

/** The pages of one survey, as links: figures at a branch, and the form. */
export const surveyLinks = (survey: NamedSurvey, branchId: string) => [
  ...(Object.keys(surveyViews) as SurveyView[]).map((name) => ({
    name,
    label: surveyViews[name],
    to: surveyPath(survey, branchId, name),
  })),
  { name: 'edit', label: pageLabels.edit, to: surveyEditPath(survey) },
];

/** The same above the form. */
export const surveyPages: RecordViews = defineLabels('surveys.pages', {
  label: { en: 'Survey pages', zh: '問卷頁面', 'zh-cn': '问卷页面', ja: 'アンケートの画面' },
  of: ({ branchId, ...survey }) => surveyLinks(survey, branchId ?? everyBranch),
});

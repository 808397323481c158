import { common } from '#contract/commonLabels.ts';
import { pages } from '#contract/pageLabels.ts';
import { type Labels } from '#resources/define/fields.ts';
import type { SurveyView } from '#resources/surveys/paths.ts';

/** What the pages about one survey are called. */
export const viewWords: Readonly<Record<SurveyView | 'edit', Labels>> = {
  summary: pages.totals,
  chart: pages.chart,
  funnel: pages.funnel,
  detail: common.answers,
  edit: pages.edit,
};

import { pages } from '#contract/pageLabels.ts';
import { say, type Labels } from '#resources/define/fields.ts';
import type { SurveyView } from '#resources/surveys/paths.ts';

/** What the pages about one survey are called. */
export const viewWords: Readonly<Record<SurveyView | 'edit', Labels>> = {
  summary: pages.totals,
  chart: pages.chart,
  funnel: pages.funnel,
  detail: say('Answers', '回覆', '回复', '回答'),
  edit: pages.edit,
};

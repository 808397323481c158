import { pages } from '#contract/labels/pageLabels.ts';
import { say, type Label } from '#contract/core/label.ts';

/** What a daily report's file calls things beside the reservations. */
export const words = {
  report: say(
    'Report: {{kind}}, {{day}}',
    '報表：{{kind}}，{{day}}',
    '报表：{{kind}}，{{day}}',
    'レポート：{{kind}}、{{day}}',
  ),
  sheet: pages.dailyReport,
  ownClocks: say('local time of each branch', '各分店當地', '各门店当地', '各店舗の現地時間'),
} satisfies Record<string, Label>;

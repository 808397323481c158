import { pages } from '#contract/labels/pageLabels.ts';
import { say, type Label } from '#contract/core/label.ts';

/** Labels of a daily report's file in addition to those of reservations. */
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

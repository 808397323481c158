import { pageLabels } from '#contract/labels/pageLabels.ts';
import { type Label } from '#contract/core/label.ts';

/** Labels of a daily report's file in addition to those of reservations. */
export const dailyReportFileWords = {
  report: {
    en: 'Report: {{kind}}, {{day}}',
    zh: '報表：{{kind}}，{{day}}',
    'zh-cn': '报表：{{kind}}，{{day}}',
    ja: 'レポート：{{kind}}、{{day}}',
  },
  sheet: pageLabels.dailyReport,
  ownClocks: { en: 'local time of each branch', zh: '各分店當地', 'zh-cn': '各门店当地', ja: '各店舗の現地時間' },
} satisfies Record<string, Label>;

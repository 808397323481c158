import { defineLabels } from '#contract/core/labelLists.ts';

/** The texts of a sent campaign. */
export const campaignWords = defineLabels('campaigns.words', {
  reservedPoints: { en: 'Reserved points', zh: '預留點數', 'zh-cn': '预留点数', ja: '確保ポイント' },
  spentPoints: { en: 'Points spent', zh: '已使用點數', 'zh-cn': '已使用点数', ja: '使用ポイント' },
});

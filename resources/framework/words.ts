import { defineLabels } from '#contract/core/labelLists.ts';

/** Texts of inputs and cells that several resources have. */
export const listWords = defineLabels('lists.words', {
  figuresOf: { en: '{{n}}: figures', zh: '「{{n}}」的數字', 'zh-cn': '“{{n}}”的数据', ja: '「{{n}}」の数字' },
  chooseNone: { en: 'Clear', zh: '清除', 'zh-cn': '清除', ja: '選択を外す' },
});

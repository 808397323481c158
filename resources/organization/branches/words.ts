import { common } from '#contract/labels/commonLabels.ts';

/** Texts shared by several sections. */

export const minutes = common.minutes;
export const peopleUnit = { en: 'people', zh: '人', 'zh-cn': '人', ja: '名' };

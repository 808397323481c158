import { defineLabels } from '#contract/core/labelLists.ts';
import { common } from '#contract/labels/commonLabels.ts';

/** Texts shared by several sections. */

export const minutes = common.minutes;
export const peopleUnit = defineLabels('branches.peopleUnit', { en: 'people', zh: '人', 'zh-cn': '人', ja: '名' });

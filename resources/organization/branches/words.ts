import { common } from '#contract/labels/commonLabels.ts';
import { say } from '#resources/framework/fields.ts';

/** Texts shared by several sections. */

export const minutes = common.minutes;
export const people = say('people', '人', '人', '名');

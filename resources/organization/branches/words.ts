import { common } from '#contract/labels/commonLabels.ts';
import { say } from '#resources/framework/fields.ts';

/** Words that several sections share. */

export const minutes = common.minutes;
export const people = say('people', '人', '人', '名');

import { common } from '#contract/commonLabels.ts';
import { say } from '../define/fields.ts';

/** Words that several sections share. */

export const minutes = common.minutes;
export const people = say('people', '人', '人', '名');

import { say } from '../define/fields.ts';

/** Words that several sections share. */

export const minutes = say('minutes', '分鐘', '分钟', '分');
export const people = say('people', '人', '人', '名');

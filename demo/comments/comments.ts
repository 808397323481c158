import { en } from './en.ts';
import { ja } from './ja.ts';
import type { Comments } from './shape.ts';
import { zh } from './zh.ts';

/** The comments for a company's language. */
export const commentsIn = (language: string): Comments => (language === 'ja' ? ja : language === 'en' ? en : zh);

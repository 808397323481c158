import { languages } from '#contract/constants.ts';
import { say, type Choice } from './fields.ts';

/** Choices that several declarations share. */

const names = {
  zh: say('Traditional Chinese', '繁體中文', '繁体中文', '中国語（繁体字）'),
  'zh-cn': say('Simplified Chinese', '簡體中文', '简体中文', '中国語（簡体字）'),
  en: say('English', '英文', '英文', '英語'),
  ja: say('Japanese', '日文', '日文', '日本語'),
};

export const languageChoices: readonly Choice<string>[] = languages.map((value) => ({ value, label: names[value] }));

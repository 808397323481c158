import { languages as written } from '#contract/core/constants.ts';
import { guestLanguages, languageName, type GuestLanguage } from '#contract/guests/guestLanguages.ts';
import { answerKey, plainWord, wordTable } from '../words.ts';

/** Words in guest lists for values that the product stores as a number or a code. */

const genders = wordTable<0 | 1 | 2>([
  [
    0,
    '0 f female woman lady girl ms mrs miss mme mademoiselle madame senora dame femme weiblich frau fraulein frl 女 女性 女士 女生 小姐 太太 夫人 女士/小姐',
  ],
  [1, '1 m male man gentleman boy mr mister sir monsieur herr mann homme masculino männlich 男 男性 男士 男生 先生'],
  [
    2,
    '2 x other none unknown unspecified notsaid diverse mx na prefernottosay prefernottoanswer preferntosay nonbinary nb notspecified notdisclosed neutral queer 不明 不詳 不详 未知 未指定 未填 保密 其他 其它 その他 無回答 未回答 未提供 なし 様',
  ],
]);

const usual = wordTable<GuestLanguage>([
  [
    'zh',
    'zh zh-mo zh-hant zh-hant-tw tw cht chinese traditionalchinese chinese-traditional 中文 中文繁體 繁體中文 繁体中文 繁中 正體中文 國語 台灣華語 華語 中国語繁体 中国語繁体字 中国語',
  ],
  [
    'zh-cn',
    'zh-cn zh-sg zh-hans zh-hans-cn cn chs simplifiedchinese chinese-simplified 中文简体 简体中文 簡體中文 简中 簡中 普通话 普通話 中国語簡体 中国語簡体字',
  ],
  ['en', 'en en-us en-gb en-au en-sg eng english 英文 英語 英语 英'],
  ['ja', 'ja ja-jp jp jpn japanese 日文 日語 日语 日本語 日本语 日'],
  ['zh-tw', 'chinesetaiwan'],
  ['zh-hk', 'chinesehongkong'],
  ['yue', 'cantonese 廣東話 广东话 粵語 粤语'],
  ['ko', 'ko-kr kr kor korean 한국어 韓語 韩语 韓文 韓国語 朝鮮語'],
  ['th', 'th-th tha thai ไทย 泰語 泰语 泰文 タイ語'],
  ['vi', 'vi-vn vn vie vietnamese 越語 越南語 越语'],
  ['id', 'id-id ind indonesian bahasaindonesia 印尼語 印尼语'],
  ['ms', 'ms-my may msa malay bahasamelayu 馬來語 马来文'],
  ['fil', 'tl tgl fil-ph tagalog filipino 菲律賓語'],
  ['es', 'es-es spa spanish 西語 西班牙語'],
  ['fr', 'fr-fr fre fra french 法語'],
  ['de', 'de-de ger deu german 德語'],
  ['pt', 'pt-pt por portuguese 葡語 葡萄牙語'],
]);

/** Common spellings, then each language's name in the product's languages and its own, and its code. */
const languages = new Map<string, GuestLanguage>([
  ...guestLanguages.flatMap((code) => {
    const own = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
    const called = [code, own, ...written.map((language) => languageName(code, language))];
    return called.map((name) => [plainWord(name), code] as const);
  }),
  ...usual,
]);

/** 0 Ms, 1 Mr, 2 unspecified; undefined for an unknown word. */
export const genderOf = (text: string): 0 | 1 | 2 | undefined => genders.get(plainWord(text));
export const languageFromText = (text: string): GuestLanguage | undefined => languages.get(plainWord(text));

/** The meaning of a word in a field, as the contract's value. */
export function guestMeaning(field: string, word: string): string | undefined {
  if (field === 'gender') return genderOf(word)?.toString();
  return field === 'language' ? languageFromText(word) : answerKey(word);
}

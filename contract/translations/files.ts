import { defineLabels } from '../core/labelLists.ts';
import * as z from 'zod';
import { languageNames, languages, type Language } from '../core/constants.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { exportTypes } from '../core/exports.ts';
import { flag } from '../core/queryParams.ts';
import { count, each, id, wholeNumber } from '../core/wire.ts';
import { textErrors, textWarnings } from './checks.ts';
import { inPlatform, listed } from './translations.ts';

/**
 * Own texts as files. JSON is i18next's: `{namespace: {key: text}}` for one language, `{language: {namespace: {key:
 * text}}}` for several; a key with dots is a tree. A workbook has a row for each key.
 */

export const textFileFormats = ['json', 'xlsx'] as const;
export type TextFileFormat = (typeof textFileFormats)[number];

export const textFileTypes: Readonly<Record<TextFileFormat, string>> = {
  json: 'application/json',
  xlsx: exportTypes.xlsx,
};
const types = Object.values(textFileTypes);
const language = z.enum(languages);
const place = { companyId: id, branchId: id.optional() };

export const textFileBytes = 10_485_760;
/** Texts in one file. */
export const mostTextsInFile = 100_000;

/** The columns of a workbook. A language has two: what applies without an own text, and the own text. */
export const textFileColumns = defineLabels('translations.columns', {
  namespace: { en: 'Namespace', zh: '命名空間', 'zh-cn': '命名空间', ja: '名前空間' },
  page: { en: 'Page or message name', zh: '頁面或訊息名稱', 'zh-cn': '页面或消息名称', ja: '画面・メッセージ名' },
  key: { en: 'Key', zh: '鍵值', 'zh-cn': '键', ja: 'キー' },
  default: { en: 'Default text', zh: '預設的文字', 'zh-cn': '默认的文字', ja: '標準のテキスト' },
  own: { en: 'Own text', zh: '自訂文字', 'zh-cn': '自定义文字', ja: '独自のテキスト' },
} as const);

/** The header of one of a language's columns. @example languageColumn('en', 'own', 'en') // 'English · Own text' */
export const languageColumn = (of: Language, column: 'default' | 'own', written: Language): string =>
  `${languageNames[of]} · ${textFileColumns[column][written]}`;

export const exportTexts = endpoint('GET /api/v2/i18n/platform/:platform/export', {
  summary: 'The texts of a platform as a file: JSON for i18next, or a workbook',
  access: members('query.companyId', 'i18n', { branch: 'query.branchId' }),
  params: inPlatform,
  query: z.strictObject({
    ...place,
    format: z.enum(textFileFormats).default('json'),
    /** Absent: all. */
    languages: listed(language).optional(),
    /** Only the own texts of the company or branch, or all that apply. */
    texts: z.enum(['own', 'all']).default('all'),
    /** Of a workbook's columns. */
    language: language.default('zh'),
  }),
  download: types,
  attemptsPerMinute: 30,
});

/** What an import does with a text of the file. */
export const textOutcomes = [
  'new',
  'changed',
  'removed',
  'unchanged',
  'outdated',
  'refused',
  'unknown',
  'repeated',
] as const;
export type TextOutcome = (typeof textOutcomes)[number];

/** Outcomes that change own texts. */
export const appliedOutcomes = ['new', 'changed', 'removed'] as const satisfies readonly TextOutcome[];
/** Outcomes for which a file is imported only if such texts are left out. */
export const problemOutcomes = ['refused', 'unknown', 'repeated'] as const satisfies readonly TextOutcome[];

/** Problems of a text besides those of its content. */
export const textFileErrors = [
  'notText',
  'unknownNamespace',
  'unknownKey',
  'unknownLanguage',
  'unknownForm',
  'repeatedText',
] as const;
export type TextFileError = (typeof textFileErrors)[number];

export const textFileRow = z.object({
  /** The line of a JSON file, or the row of a workbook. */
  row: count,
  outcome: z.enum(textOutcomes),
  /** As in the file; unknown ones too. */
  namespace: z.string(),
  key: z.string(),
  language: z.string(),
  /** The stored own text, or what applies without one. Long texts are cut. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  errors: z.array(z.object({ code: z.enum([...textFileErrors, ...textErrors]), detail: z.string().optional() })),
  warnings: z.array(z.object({ code: z.enum(textWarnings), detail: z.string().optional() })),
});
export type TextFileRow = z.infer<typeof textFileRow>;

/** Rows of each outcome in an answer; the counts are of all. */
export const shownTextRows = 200;

export const textFileResult = z.object({
  /** The revision of the company's texts at the check; after an import, its own, for undoing it. */
  revision: count,
  counts: z.object(each(textOutcomes, count)),
  /** New and changed texts with warnings. */
  warnings: count,
  /** Without those that are unchanged. */
  rows: z.array(textFileRow),
});
export type TextFileResult = z.infer<typeof textFileResult>;

export const importTexts = endpoint('POST /api/v2/i18n/platform/:platform/import', {
  summary: 'Checks a file of own texts, or imports it: all texts or none',
  access: writers('query.companyId', 'i18n', { branch: 'query.branchId' }),
  params: inPlatform,
  query: z.strictObject({
    ...place,
    /** Only checks the file. */
    dryRun: flag.optional(),
    /** The language of JSON without languages; absent: that of the file's name. */
    language: language.optional(),
    /** An empty text removes the own text; otherwise it changes nothing. */
    removeEmpty: flag.optional(),
    /** Also replaces texts that were changed after the file was exported. */
    overwrite: flag.optional(),
    /** Imports the file without the texts that cannot be imported. */
    leaveOut: flag.optional(),
    /** That of the check; the import is refused if texts have changed since. */
    revision: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  upload: { field: 'file', maxBytes: textFileBytes, types, stored: true },
  response: textFileResult,
  attemptsPerMinute: 30,
});

/** A language of a file by its code, in the spellings of other programs. */
export function languageOfCode(code: string): Language | null {
  const written = code.toLowerCase().replaceAll('_', '-');
  const others: Readonly<Record<string, Language>> = {
    'zh-tw': 'zh',
    'zh-hk': 'zh',
    'zh-hant': 'zh',
    'zh-hant-tw': 'zh',
    'zh-hans': 'zh-cn',
    'zh-hans-cn': 'zh-cn',
    'en-us': 'en',
    'en-gb': 'en',
    'ja-jp': 'ja',
  };
  return (
    languages.find((one) => one === written) ?? (Object.hasOwn(others, written) ? (others[written] ?? null) : null)
  );
}

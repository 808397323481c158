import type { Language } from '../core/constants.ts';
import { longestText, type TextPlatform } from '../core/texts.ts';
import { segmentsOf } from '../marketing/sms.ts';

/** Checks of own texts, for the editor and the server. All run in linear time. */

export const textErrors = [
  'empty',
  'tooLong',
  'control',
  'direction',
  'syntax',
  'missingVariable',
  'unknownVariable',
  'unknownFormat',
  'nesting',
  'tags',
] as const;
export type TextError = (typeof textErrors)[number];

export const textWarnings = [
  'sameAsDefault',
  'untranslated',
  'spaces',
  'doubleSpace',
  'ending',
  'lines',
  'length',
  'segments',
] as const;
export type TextWarning = (typeof textWarnings)[number];

export interface TextFinding {
  code: TextError | TextWarning;
  /** What is missing, unknown or too much, as written. */
  detail?: string;
}

export interface TextFindings {
  /** The text is refused. */
  errors: TextFinding[];
  /** The text is doubtful. */
  warnings: TextFinding[];
}

interface Checked {
  text: string;
  platform: TextPlatform;
  /** With the suffix of the plural form. */
  key: string;
  language: Language;
  /** The default texts of the key, or of its plural form `_other`, by language. */
  defaults: Readonly<Partial<Record<Language, string>>>;
}

interface Tokens {
  /** The formats of each variable. */
  variables: Map<string, Set<string>>;
  nested: string[];
  tags: string[];
  /** What could not be read. */
  broken: string | null;
}

/**
 * The variables, nested texts and tags of a text in i18next's syntax: `{{x}}`, `{{- x}}`, `{{x, format}}`, `$t(key)`,
 * `<0>…</0>`.
 */
export function tokensOf(text: string): Tokens {
  const found: Tokens = { variables: new Map(), nested: [], tags: [], broken: null };
  const open: string[] = [];
  for (let at = 0; at < text.length;) {
    if (text.startsWith('{{', at)) {
      const end = text.indexOf('}}', at + 2);
      const inner = end < 0 ? '' : text.slice(at + 2, end);
      const match = inner.length > 200 ? null : /^(?:- ?)? ?(\w[\w.]*) ?(?:, ?([^{}]+))?$/.exec(inner);
      if (!match?.[1]) {
        found.broken ??= text.slice(at, at + 20);
        at += 2;
        continue;
      }
      const formats = found.variables.get(match[1]) ?? new Set<string>();
      if (match[2] !== undefined) formats.add(match[2].trim());
      found.variables.set(match[1], formats);
      at = end + 2;
    } else if (text.startsWith('}}', at)) {
      found.broken ??= text.slice(at, at + 20);
      at += 2;
    } else if (text.startsWith('$t(', at)) {
      const end = text.indexOf(')', at + 3);
      if (end < 0) found.broken ??= text.slice(at, at + 20);
      found.nested.push(end < 0 ? text.slice(at, at + 20) : text.slice(at, end + 1));
      at = end < 0 ? text.length : end + 1;
    } else {
      const tag = text[at] === '<' ? /^<(\/?)(\d{1,2})(\/?)>/.exec(text.slice(at, at + 6)) : null;
      if (tag?.[2]) {
        const [whole, closing, name, alone] = tag;
        found.tags.push(whole);
        if (closing && open.pop() !== name) found.broken ??= whole;
        if (!closing && !alone) open.push(name);
      }
      at += tag?.[0].length ?? 1;
    }
  }
  if (open.length) found.broken ??= `<${open[0]}>`;
  return found;
}

/** Control characters but tab and line feed, and what is no character. */
const controls = /[^\P{Cc}\t\n]|[\ufeff\ufffe\uffff]/u;
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const sorted = (items: Iterable<string>) => [...items].sort().join('\n');

/** The last sign if it is a mark that ends a sentence or leads on. */
const endingOf = (text: string) => {
  const last = text.trimEnd().at(-1) ?? '';
  const same: Readonly<Record<string, string>> = { '。': '.', '！': '!', '？': '?', '：': ':', '…': '.' };
  const sign = same[last] ?? last;
  return '.!?:'.includes(sign) ? sign : '';
};

/** Suffixes of plural forms in each language, of i18next's. */
export const formsOf = (language: Language): readonly string[] =>
  language === 'en' ? ['_zero', '_one', '_other'] : ['_zero', '_other'];

export const isPlural = (key: string): boolean => /_(zero|one|other)$/.test(key);
export const baseOf = (key: string): string => key.replace(/_(zero|one|other)$/, '');

/** Checks an own text against its default. */
export function checkText({ text, platform, key, language, defaults }: Checked): TextFindings {
  const errors: TextFinding[] = [];
  const warnings: TextFinding[] = [];
  const usual = defaults[language] ?? defaults.en ?? '';
  if (text.length > longestText) return { errors: [{ code: 'tooLong', detail: String(longestText) }], warnings };
  if (!text.trim()) errors.push({ code: 'empty' });
  if (controls.test(text) || loneSurrogate.test(text)) errors.push({ code: 'control' });
  if (directions.test(text)) errors.push({ code: 'direction' });
  const own = tokensOf(text);
  const expected = tokensOf(usual);
  if (own.broken !== null) errors.push({ code: 'syntax', detail: own.broken });
  const mayLoseCount = /_(zero|one)$/.test(key);
  for (const name of expected.variables.keys())
    if (!own.variables.has(name) && !(mayLoseCount && name === 'count'))
      errors.push({ code: 'missingVariable', detail: `{{${name}}}` });
  for (const [name, formats] of own.variables) {
    if (!expected.variables.has(name) && !(isPlural(key) && name === 'count'))
      errors.push({ code: 'unknownVariable', detail: `{{${name}}}` });
    // Only the count is certain to be a number; other formats are the default's.
    for (const format of formats)
      if (!expected.variables.get(name)?.has(format) && !(name === 'count' && format === 'number'))
        errors.push({ code: 'unknownFormat', detail: format });
  }
  if (sorted(own.nested) !== sorted(expected.nested)) errors.push({ code: 'nesting', detail: own.nested[0] });
  if (sorted(own.tags) !== sorted(expected.tags)) errors.push({ code: 'tags', detail: own.tags[0] });
  if (errors.length) return { errors, warnings };

  if (text === usual) warnings.push({ code: 'sameAsDefault' });
  else if (language !== 'en' && text === defaults.en && /[a-z]{3}/i.test(text)) warnings.push({ code: 'untranslated' });
  if (
    /^\s/.test(text) !== /^\s/.test(usual) ||
    (text.trimEnd().length !== text.length) !== (usual.trimEnd().length !== usual.length)
  )
    warnings.push({ code: 'spaces' });
  if (/\S {2,}\S/.test(text) && !/\S {2,}\S/.test(usual)) warnings.push({ code: 'doubleSpace' });
  if (endingOf(text) !== endingOf(usual)) warnings.push({ code: 'ending' });
  if (text.split('\n').length !== usual.split('\n').length) warnings.push({ code: 'lines' });
  if (text.length > usual.length * 2 + 20) warnings.push({ code: 'length' });
  if (platform === 'messages') {
    const [now, before] = [text, usual].map((one) => segmentsOf(one).segments.length);
    if ((now ?? 0) > (before ?? 0)) warnings.push({ code: 'segments', detail: String(now) });
  }
  return { errors, warnings };
}

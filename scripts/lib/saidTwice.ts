import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMessages } from '#i18n/messages.ts';
import { sourceFiles } from '#tests/house/sources.ts';
import { flatten } from '#tests/support/texts.ts';
import { root } from './processes.ts';

/** Finds duplicate labels, for the linter and a project rule. */

/** Keys of bundles with the English text of a declaration, by the reason why other languages differ. */
const exceptions = {
  'a deed, where the declaration names a thing or a state': [
    'bulk.doNotContact',
    'crmExport.title',
    'dayNotices.all',
    'dayNotices.do.mail',
    'dayNotices.do.refund',
    'dayNotices.do.sms',
    'imports.result.rollback',
    'guest.notes.add',
    'imports.check.action',
    'ui.report.columns.action',
  ],
  'a notice of what was done, where the declaration names a state': [
    'crmCampaigns.funnel.erased',
    'dayNotices.record.cancel.done',
    'dayNotices.record.refund.done',
    'guest.consent.recorded',
    'ui.settings.copy.undone',
  ],
  'asks for something that is missing, where the declaration marks a question': [
    'errors.field.form.error.empty',
    'errors.field.required',
  ],
  'an end of a span that is chosen, where the declaration names a field': ['dateRange.from', 'ui.filter.fromDay'],
  'sums and figures of something else': [
    'charts.total',
    'crmCampaigns.costs.balance',
    'imports.counts',
    'vouchers.figures.total',
  ],
  'about something else': [
    'dailyReport.calendar.next',
    'dayNotices.body',
    'dayNotices.people',
    'imports.problems.value',
    'imports.problems.why',
    'menuItemImport.example.active',
    'overview.unit.people',
    'reservationImport.example.status',
    'ui.filter.either',
    'vouchers.filters.anyState',
  ],
  'one of many reasons that are looked up by their code': ['figures.excluded.auto', 'figures.excluded.cancelled'],
} as const;

/** In the order of declaration. */
const languages = ['en', 'zh', 'zh-cn', 'ja'] as const;

const literal = `('(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*")`;
const keyed = languages.map((language) => `'?${language}'?:\\s*${literal}`).join(',\\s*');
const saying = new RegExp(`(?:\\{\\s*${keyed}|\\bsame\\(${literal})`, 'g');
const bare = (text: string) => text.slice(1, -1).replaceAll(/\\(.)/g, '$1');

/** The places of each label, by its text in all languages, ignoring comments. */
export function labels(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of sourceFiles()) {
    if (!/^(contract|resources|server|src)\//.test(file) || file.includes('.test.')) continue;
    const source = readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
    for (const [, ...said] of source.matchAll(saying)) {
      const texts = said.filter(Boolean).map(bare);
      const text = (texts.length > 1 ? texts : languages.map(() => texts[0])).join(' | ');
      found.set(text, [...(found.get(text) ?? []), file]);
    }
  }
  return found;
}

const isShort = (text: string) => !/\{\{|[.!?…]$/.test(text) && text.split(' ').length <= 3 && /\p{L}/u.test(text);

/** Labels in several declarations, with their places. */
export const saidTwice = (): [text: string, files: string[]][] => [...labels()].filter(([, files]) => files.length > 1);

/** Where a text of a bundle is also declared: its file, and the name of the label if it has one. */
function declaredAt(text: readonly string[]): string {
  const [en = '', ...others] = text;
  const found = [...labels()].find(([label]) => {
    const [word, ...rest] = label.split(' | ');
    return word === en && rest.some((one, at) => one === others[at]);
  });
  const file = found?.[1][0] ?? '';
  if (!file) return 'another file';
  const source = readFileSync(join(root, file), 'utf8');
  const name = [...source.matchAll(/([\w$]+):\s*\{\s*en:\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g)].find(
    ([, , quoted = '']) => bare(quoted) === en,
  )?.[1];
  return name ? `\`${name}\` of ${file}` : file;
}

/** Keys of bundles with the text of a declaration or a list of labels. */
export async function saidByBundles(): Promise<string[]> {
  const said = new Set<string>();
  // Short texts are the same word if English and one more language agree.
  const words = new Set<string>();
  for (const text of labels().keys()) {
    said.add(text);
    const [en = '', ...others] = text.split(' | ');
    for (const other of others) words.add(`${en} | ${other}`);
  }
  const texts = await Promise.all(
    languages.map(async (language) => flatten(await loadMessages(language)) as Map<string, string>),
  );
  const found = [...(texts[0] ?? [])]
    // The login only has its own texts, and react-admin's texts use its keys.
    .filter(([key]) => !/^(entry|ra)\./.test(key))
    .filter(([key, en]) => {
      const all = texts.map((own) => own.get(key));
      return said.has(all.join(' | ')) || (isShort(en) && all.slice(1).some((one) => words.has(`${en} | ${one}`)));
    })
    .map(([key]) => key);
  return found.sort();
}

/** The permitted ones, because other languages distinguish them. */
export const mayBeSaid = (): string[] => Object.values(exceptions).flat().sort();

/** The problems, each a line with its solution. */
export async function repeatedWords(): Promise<string[]> {
  const may = new Set(mayBeSaid());
  const texts = await Promise.all(languages.map(async (language) => flatten(await loadMessages(language))));
  const common = 'contract/labels/commonLabels.ts or contract/labels/laterLabels.ts';
  return [
    ...saidTwice().map(([text, files]) => `"${text}" is said in ${files.join(' and ')}: put it into ${common}.`),
    ...(await saidByBundles())
      .filter((key) => !may.has(key))
      .map((key) => {
        const text = texts.map((own) => String(own.get(key)));
        return `The text ${key} of i18n/locales is ${declaredAt(text)}, too: use that label instead of the text.`;
      }),
  ];
}

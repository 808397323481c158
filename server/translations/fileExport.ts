import { and, inArray } from 'drizzle-orm';
import { languages as allLanguages, type Language } from '#contract/core/constants.ts';
import type { MessageTree, TextPlatform } from '#contract/core/texts.ts';
import { languageColumn, textFileColumns, type TextFileFormat } from '#contract/translations/files.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { wordings } from '#server/platform/db/schema.ts';
import type { FileStream } from '#server/platform/files/spool.ts';
import type { FileColumn, FileRow } from '#server/platform/spreadsheet/fileColumn.ts';
import { nameTime, statementLines, writeTable } from '#server/platform/spreadsheet/tableFile.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { catalogue } from './catalogue.ts';
import { revisionSuffix } from './fileCells.ts';
import { textRevisionOf, type StoredText } from './wordings.ts';

/** Writes files of texts. */

export interface Exported {
  companyId: string;
  platform: TextPlatform;
  /** Empty: the whole company. */
  branchId: string;
  languages: readonly Language[];
  /** Only own texts, or all that apply. */
  texts: 'own' | 'all';
}

interface ExportedText {
  namespace: string;
  page: string;
  key: string;
  /** What applies without the own text, and the own text. */
  texts: Partial<Record<Language, { otherwise: string | null; own: string | null }>>;
}

export interface ExportedTexts extends Exported {
  revision: number;
  rows: ExportedText[];
}

/** The texts of a platform, in the order of the catalogue; own texts without a default are last. */
export async function exportedTexts(sql: Sql, of: Exported, shown: Language): Promise<ExportedTexts> {
  const { companyId, platform, branchId, texts } = of;
  const languages = allLanguages.filter((language) => of.languages.includes(language));
  const revision = await textRevisionOf(sql, companyId);
  const stored = await sql
    .select()
    .from(wordings)
    .where(
      and(
        equal(wordings, { companyId, platform }),
        inArray(wordings.branchId, [...new Set(['', branchId])]),
        inArray(wordings.language, languages),
      ),
    );
  const idOf = ({ namespace, key }: Pick<StoredText, 'namespace' | 'key'>) => `${namespace}\n${key}`;
  const own = new Map<string, string>();
  const company = new Map<string, string>();
  for (const row of stored) (row.branchId === branchId ? own : company).set(`${idOf(row)}\n${row.language}`, row.text);
  const rows = new Map<string, ExportedText>();
  const add = (namespace: string, page: string, key: string) => {
    const id = idOf({ namespace, key });
    if (rows.has(id)) return;
    const found = languages.map((language) => {
      const otherwise = company.get(`${id}\n${language}`) ?? catalogue.defaultOf(platform, namespace, key, language);
      return [language, { otherwise, own: own.get(`${id}\n${language}`) ?? null }] as const;
    });
    const wanted = found.filter(
      ([, { otherwise, own: text }]) => (texts === 'own' ? text : (text ?? otherwise)) !== null,
    );
    if (wanted.length) rows.set(id, { namespace, page, key, texts: Object.fromEntries(found) });
  };
  for (const [name, { label, entries }] of catalogue.namespacesOf(platform))
    for (const key of entries.keys()) add(name, label?.[shown] ?? name, key);
  for (const { namespace, key } of stored) add(namespace, namespace, key);
  return { ...of, languages, revision, rows: [...rows.values()] };
}

type Branch = Map<string, string | Branch>;

const asTree = (branch: Branch): MessageTree =>
  Object.fromEntries([...branch].map(([name, value]) => [name, typeof value === 'string' ? value : asTree(value)]));

/** Adds a text below the parts of its key; under the whole key where another text is in the way. */
function addText(tree: Branch, key: string, text: string): void {
  const parts = key.split('.');
  const last = parts.pop() ?? '';
  let at = tree;
  for (const part of parts) {
    const next = at.get(part) ?? new Map<string, string | Branch>();
    if (typeof next === 'string') return void tree.set(key, text);
    at.set(part, next);
    at = next;
  }
  if (at.has(last)) tree.set(key, text);
  else at.set(last, text);
}

/** The resources of i18next: by namespace, and by language if there are several. */
export function resourcesOf({ languages, texts, rows }: Pick<ExportedTexts, 'languages' | 'texts' | 'rows'>) {
  const inLanguage = (language: Language): MessageTree => {
    const namespaces: Branch = new Map();
    for (const { namespace, key, texts: byLanguage } of rows) {
      const { own = null, otherwise = null } = byLanguage[language] ?? {};
      const text = texts === 'own' ? own : (own ?? otherwise);
      if (text === null) continue;
      const known = namespaces.get(namespace);
      const tree: Branch = known instanceof Map ? known : new Map<string, string | Branch>();
      namespaces.set(namespace, tree);
      addText(tree, key, text);
    }
    return asTree(namespaces);
  };
  const [only, ...more] = languages;
  return only && !more.length
    ? inLanguage(only)
    : Object.fromEntries(languages.map((language) => [language, inLanguage(language)]));
}

/** @example 'texts-guestPages-en-20261129-0310-r12.json' */
export function fileNameOf({ platform, languages, revision }: ExportedTexts, format: TextFileFormat): string {
  const language = languages.length === 1 ? languages : [];
  return `${['texts', platform, ...language, nameTime(new Date()), revisionSuffix(revision)].join('-')}.${format}`;
}

/** A workbook with a row for each key; for each language what applies otherwise, then the own text. */
export function workbookOf(exported: ExportedTexts, language: Language): FileStream {
  const { platform, languages, revision, rows } = exported;
  const column = (label: FileColumn['label'], width: number): FileColumn => ({ label, kind: 'text', width });
  const pair = (one: Language, name: 'default' | 'own') => {
    const label = Object.fromEntries(allLanguages.map((written) => [written, languageColumn(one, name, written)]));
    return column(label as FileColumn['label'], 40);
  };
  const columns = [
    column(textFileColumns.namespace, 18),
    column(textFileColumns.page, 24),
    column(textFileColumns.key, 36),
    ...languages.flatMap((one) => [pair(one, 'default'), pair(one, 'own')]),
  ];
  const cells: FileRow[] = rows.map(({ namespace, page, key, texts }) => [
    namespace,
    page,
    key,
    ...languages.flatMap((one) => [texts[one]?.otherwise ?? null, texts[one]?.own ?? null]),
  ]);
  const time = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const lines = statementLines(language, {
    rows: rows.length,
    total: rows.length,
    filter: platform,
    zone: 'UTC',
    time,
  });
  // The import reads the revision from the name of the sheet.
  const title = `${platform} ${revisionSuffix(revision)}`;
  return writeTable({ columns, format: 'xlsx', language, title }, async (take) => {
    for (let at = 0; at < cells.length; at += 500) await take(cells.slice(at, at + 500));
    return { lines };
  });
}

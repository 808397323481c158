import type { Language } from '#contract/core/constants.ts';
import { columnLabel, type ReportDeclaration } from '#contract/platform/report.ts';
import { codeWord, columnLabels, type CodeKind, type ColumnLabel } from '#contract/platform/reportLabels.ts';
import type { Label } from '#contract/core/label.ts';
import { later } from '#contract/labels/laterLabels.ts';
import type { FileColumn } from '../spreadsheet/fileColumn.ts';
import { conditionsText } from '../spreadsheet/tableFile.ts';

/** Columns of report files, and filters in words. */

export interface ReportFileColumn extends FileColumn {
  /** Minor units in the database; the file contains major units of the row's currency. */
  money?: true;
  /** This column contains the row's currency. */
  currency?: true;
}

/** A column of a file and the SQL of its values. */
export type SqlColumn = readonly [ReportFileColumn, string];

/** Labels for a column of codes. */
export const codes = (kind: CodeKind) => (value: unknown, language: Language) =>
  codeWord(kind, String(value), language);

/** A user's name; empty for users who have left. */
const personWords = (value: unknown, language: Language) => (value ? String(value) : later.someone[language]);

/** A column with the same label as on the screen. */
export const fileColumn = (
  name: ColumnLabel,
  kind: FileColumn['kind'] = 'text',
  words?: FileColumn['words'],
): ReportFileColumn => ({ label: columnLabels[name], kind, ...(words && { words }) });

export const currencyColumn: ReportFileColumn = { ...fileColumn('currency'), currency: true };

/** The local time of a timestamp in the time zone of branch `b`. */
export const wallSql = (column: string): string => `to_char(${column} at time zone b.time_zone, 'YYYY-MM-DD HH24:MI')`;

/**
 * The columns of a report's file, in the given order.
 *
 * @param sql the expression of each; branches `b` are joined, for names and time zones. For staff it yields the name,
 *   empty for users who have left
 */
export function fileColumns<R extends ReportDeclaration>(
  report: R,
  sql: { readonly [Name in keyof R['columns']]?: string },
): SqlColumn[] {
  return Object.entries<string | undefined>(sql).flatMap(([name, value = '']): SqlColumn[] => {
    const { kind, codes: code } = report.columns[name] ?? { kind: 'text' };
    const column: ReportFileColumn = {
      label: columnLabel(report, name),
      kind: 'text',
      ...(code && { words: codes(code) }),
    };
    if (kind === 'branch') return [[column, 'b.name']];
    if (kind === 'guest' || kind === 'phone') return [[column, value]];
    if (kind === 'user') return [[{ ...column, words: personWords }, value]];
    if (kind === 'instant') return [[{ ...column, kind }, wallSql(value)]];
    if (kind === 'date') return [[column, `to_char(${value}, 'YYYY-MM-DD')`]];
    if (kind === 'currency') return [[currencyColumn, value]];
    if (kind === 'money') return [[{ ...column, kind: 'number', money: true }, value]];
    return [[{ ...column, kind }, value]];
  });
}

/** Columns as the cursor returns them. */
export const selectOf = (columns: readonly SqlColumn[]): string =>
  columns.map(([, sql], index) => `${sql} as c${index}`).join(', ');

/** A filter in words, with the names of the columns. */
export function filterText(
  parts: readonly (readonly [Label | null, string | undefined])[],
  language: Language,
): string {
  return conditionsText(
    parts.map(([label, value]) => [label && label[language], value]),
    language,
  );
}

/** Conditions on a report's columns of codes, by name. */
export const codedConditions = (report: ReportDeclaration, params: object, language: Language) =>
  Object.entries(report.columns).flatMap(([name, { codes: code, source = name }]) => {
    const value = (params as Readonly<Record<string, unknown>>)[source];
    return code && typeof value === 'string'
      ? [[columnLabel(report, name), codeWord(code, value, language)] as const]
      : [];
  });

/** The parts of a query that filter a report's rows. */
export interface ReportQueryParts {
  by?: string;
  target?: string;
  branchId?: string;
  currency?: string;
  /** The figure whose rows are requested. */
  counted?: string;
  search?: string;
}

/**
 * A query in words: its days and the date that they refer to, the branch, conditions on columns of codes, currency and
 * search.
 *
 * @param report whose columns the conditions refer to; null without conditions
 * @param days the first and the last
 * @returns the text, from the name of the branch
 */
export function queryText(
  report: ReportDeclaration | null,
  query: ReportQueryParts & { language: Language },
  [from, to]: readonly [string, string],
): (branch: string | undefined) => string {
  const { language, by, target, currency, counted, search } = query;
  const kindOfDay = by ? codeWord('dateKind', by, language) : target ? codeWord('orderTarget', target, language) : '';
  const coded = report ? codedConditions(report, query, language) : [];
  return (branch) =>
    filterText(
      [
        [null, `${kindOfDay} ${from} – ${to}`.trim()],
        [columnLabels.branch, branch],
        ...coded,
        [columnLabels.currency, currency],
        [null, counted && report ? columnLabel(report, counted)[language] : undefined],
        [null, search && `“${search}”`],
      ],
      language,
    );
}

import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { EntityFields, ValuesOf } from '#contract/core/fields.ts';
import { mergedValues } from '#contract/core/fieldSchemas.ts';
import type { Problem } from '#contract/core/problems.ts';
import { errorStatuses, type ErrorCode } from '#contract/core/errors.ts';
import type { Sql } from '../db/client.ts';
import { ApiError } from '../kernel/errors.ts';
import { toE164 } from '../kernel/phone.ts';
import { strangeFiles, type MayUse } from '../files/used.ts';
import { isSameValue, changeRecord, type RecordChange } from './change.ts';

/** Reading and changing what the contract describes by fields (`contract/core/fields.ts`). */

type Values = Readonly<Record<string, unknown>>;
interface Row {
  version: number;
  settings: Record<string, unknown>;
}

/** What record of a company settings belong to. */
interface SettingsOf {
  companyId: string;
  entityId: string;
}

/** Fields that are changed together, with what follows from their values and what is wrong with them. */
export interface SettingsPart {
  fields: EntityFields;
  normalize?: (values: Values) => Values;
  problems?: (values: Values) => readonly Problem[];
  /**
   * Writes what stands elsewhere than in the record, as the values of a new one are, or those that differ now.
   * @param under where they are in the request
   */
  keep?: (transaction: Sql, of: SettingsOf, values: Values, under?: string) => Promise<void>;
}

/** The numbers among the values, as they are kept: read as people of the record's country write them; null where that fails. */
const phonesOf = (fields: EntityFields, values: Values) =>
  Object.entries(values)
    .filter(([name, value]) => value && fields[name]?.kind === 'phone')
    .map(([name, value]) => [name, toE164(String(value), String(values.country))] as const);

/** What values become with all that follows from them. */
export function normalized({ fields, normalize = (values) => values }: SettingsPart, given: Values): Values {
  const values = normalize(given);
  return { ...values, ...Object.fromEntries(phonesOf(fields, values).filter(([, read]) => read)) };
}

/** What is wrong with values that are {@link normalized}. */
export const problemsOf = ({ fields, problems = () => [] }: SettingsPart, values: Values): Problem[] => [
  ...problems(values),
  ...phonesOf(fields, values).flatMap(([path, read]) => (read ? [] : [{ path, code: 'phone' }])),
];

/** The values of fields in a row: from their columns, else from its `settings`, else as they are at first. */
export function valuesOf<F extends EntityFields>(fields: F, row: Row): ValuesOf<F> {
  const columns = row as unknown as Values;
  return Object.fromEntries(
    Object.entries(fields).map(([name, { initial, column = name }]) => [
      name,
      (column in columns ? columns[column] : row.settings[name]) ?? initial,
    ]),
  ) as ValuesOf<F>;
}

/** What the contract says of every record of which settings are told. */
export const factsOf = (row: { version: number; createdTime: Date; updatedTime: Date }) => ({
  version: row.version,
  createdTime: row.createdTime.toISOString(),
  updatedTime: row.updatedTime.toISOString(),
});

/** The columns of some values in a table: those without one go into `settings`, beside what is there. */
export function columnsOf(fields: EntityFields, table: PgTable, values: Values, settings: Values = {}): Values {
  const columns = getTableColumns(table);
  const named = Object.entries(values).map(([name, value]) => [name, fields[name]?.column ?? name, value] as const);
  const rest = named.filter(([, column]) => !(column in columns)).map(([name, , value]) => [name, value] as const);
  return {
    ...Object.fromEntries(named.filter(([, column]) => column in columns).map(([, column, value]) => [column, value])),
    ...(rest.length && { settings: { ...settings, ...Object.fromEntries(rest) } }),
  };
}

/** The columns of a new record. What is as it is at first is not written: it follows when that changes. */
export const newColumns = (fields: EntityFields, table: PgTable, values: Values): Values =>
  columnsOf(
    fields,
    table,
    Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(value, fields[name]?.initial))),
  );

/** @throws ApiError the first problem's code where it is one of the catalogue, else `invalid_input`; all are in the details */
export function refuseProblems(problems: readonly Problem[], under = ''): void {
  const [first] = problems;
  if (!first) return;
  const code = first.code in errorStatuses ? (first.code as ErrorCode) : 'invalid_input';
  throw new ApiError(code, undefined, {
    details: problems.map((problem) => ({
      path: under + problem.path,
      message: problem.code,
      ...(!(problem.code in errorStatuses) && { code: problem.code }),
    })),
  });
}

interface SettingsChange extends Pick<RecordChange, 'table' | 'where' | 'none'> {
  part: SettingsPart;
  of: RecordChange['of'] & SettingsOf;
  /** With the version that the person saw. */
  changes: Values & { version?: number };
  /** Whether the caller may change a field; asked only for what differs. */
  mayChange: (name: string) => boolean;
  /** Whether the file of an address may be named; asked only for those that the record has not yet. */
  mayUse: MayUse;
  /** Said of paths in errors, where the record is a part of the request. */
  under?: string;
}

/**
 * Changes fields of a record, with what follows from them.
 *
 * @returns the version that there is now
 * @throws ApiError `not_found`, `stale_version`, `No Permission`, or what the rules say
 */
export async function changeSettings(
  transaction: Sql,
  { part, changes: { version: seen, ...changes }, mayChange, mayUse, under, ...record }: SettingsChange,
): Promise<number> {
  const { fields, keep } = part;
  return changeRecord(transaction, { ...record, seen }, async (row) => {
    const stored = row as unknown as Row;
    const was = valuesOf(fields, stored);
    const named = mergedValues(fields, was, changes);
    const values = normalized(part, { ...was, ...named });
    const names = Object.keys(was).filter((name) => !isSameValue(values[name], was[name]));
    if (names.some((name) => name in named && !mayChange(name))) throw new ApiError('No Permission');
    refuseProblems(problemsOf(part, values), under);
    const differing = Object.fromEntries(names.map((name) => [name, values[name]]));
    refuseProblems(await strangeFiles(fields, differing, mayUse, was), under);
    return {
      was,
      changes: differing,
      columnsOf: (picked) => columnsOf(fields, record.table, picked, stored.settings),
      afterWrite: () => Promise.resolve(keep?.(transaction, record.of, differing, under)),
    };
  });
}

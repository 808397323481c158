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

/** Reads and changes values that the contract describes by fields (`contract/core/fields.ts`). */

type Values = Readonly<Record<string, unknown>>;
interface Row {
  version: number;
  settings: Record<string, unknown>;
}

/** The record of a company that the settings belong to. */
interface SettingsOf {
  companyId: string;
  entityId: string;
}

/** Fields that are changed together, with their dependent values and rules. */
export interface SettingsSchema {
  fields: EntityFields;
  normalize?: (values: Values) => Values;
  problems?: (values: Values) => readonly Problem[];
  /**
   * Writes values that are stored outside the record: the initial ones of a new record, or the changed ones.
   * @param under their path in the request
   */
  keep?: (transaction: Sql, of: SettingsOf, values: Values, under?: string) => Promise<void>;
}

/** The phone numbers among the values in stored form, parsed for the record's country; null if that fails. */
const phonesOf = (fields: EntityFields, values: Values) =>
  Object.entries(values)
    .filter(([name, value]) => value && fields[name]?.kind === 'phone')
    .map(([name, value]) => [name, toE164(String(value), String(values.country))] as const);

/** The values with all dependent values. */
export function normalizedSettings({ fields, normalize = (values) => values }: SettingsSchema, input: Values): Values {
  const values = normalize(input);
  return { ...values, ...Object.fromEntries(phonesOf(fields, values).filter(([, read]) => read)) };
}

/** The problems of {@link normalizedSettings} values. */
export const settingsProblems = ({ fields, problems = () => [] }: SettingsSchema, values: Values): Problem[] => [
  ...problems(values),
  ...phonesOf(fields, values).flatMap(([path, read]) => (read ? [] : [{ path, code: 'phone' }])),
];

/** The values of fields in a row: from their columns, otherwise from its `settings`, otherwise the initial values. */
export function settingsValues<F extends EntityFields>(fields: F, row: Row): ValuesOf<F> {
  const columns = row as unknown as Values;
  return Object.fromEntries(
    Object.entries(fields).map(([name, { initial, column = name }]) => [
      name,
      (column in columns ? columns[column] : row.settings[name]) ?? initial,
    ]),
  ) as ValuesOf<F>;
}

/** The fields that every record with settings has in responses. */
export const recordFacts = (row: { version: number; createdTime: Date; updatedTime: Date }) => ({
  version: row.version,
  createdTime: row.createdTime.toISOString(),
  updatedTime: row.updatedTime.toISOString(),
});

/** The columns for some values of a table: values without a column are merged into `settings`. */
export function settingsColumns(fields: EntityFields, table: PgTable, values: Values, settings: Values = {}): Values {
  const columns = getTableColumns(table);
  const named = Object.entries(values).map(([name, value]) => [name, fields[name]?.column ?? name, value] as const);
  const rest = named.filter(([, column]) => !(column in columns)).map(([name, , value]) => [name, value] as const);
  return {
    ...Object.fromEntries(named.filter(([, column]) => column in columns).map(([, column, value]) => [column, value])),
    ...(rest.length && { settings: { ...settings, ...Object.fromEntries(rest) } }),
  };
}

/** The columns of a new record. Initial values are not stored, so that they follow when the defaults change. */
export const newColumns = (fields: EntityFields, table: PgTable, values: Values): Values =>
  settingsColumns(
    fields,
    table,
    Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(value, fields[name]?.initial))),
  );

/**
 * @throws ApiError the first problem's code if it is in the catalogue, otherwise `invalid_input`; the details contain
 * all
 */
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
  part: SettingsSchema;
  of: RecordChange['of'] & SettingsOf;
  /** With the version that the user saw. */
  changes: Values & { version?: number };
  /** Whether the caller may change a field; called only for changed fields. */
  mayChange: (name: string) => boolean;
  /** Whether the file of an address is allowed; called only for addresses that the record does not have yet. */
  mayUse: MayUse;
  /** The prefix of paths in errors, if the record is a part of the request. */
  under?: string;
}

/**
 * Changes fields of a record, with their dependent values.
 *
 * @returns the current version
 * @throws ApiError `not_found`, `stale_version`, `No Permission`, or an error of the rules
 */
export async function changeSettings(
  transaction: Sql,
  { part, changes: { version: seen, ...changes }, mayChange, mayUse, under, ...record }: SettingsChange,
): Promise<number> {
  const { fields, keep } = part;
  return changeRecord(transaction, { ...record, seen }, async (row) => {
    const stored = row as unknown as Row;
    const was = settingsValues(fields, stored);
    const named = mergedValues(fields, was, changes);
    const values = normalizedSettings(part, { ...was, ...named });
    const names = Object.keys(was).filter((name) => !isSameValue(values[name], was[name]));
    if (names.some((name) => name in named && !mayChange(name))) throw new ApiError('No Permission');
    refuseProblems(settingsProblems(part, values), under);
    const differing = Object.fromEntries(names.map((name) => [name, values[name]]));
    refuseProblems(await strangeFiles(fields, differing, mayUse, was), under);
    return {
      was,
      changes: differing,
      columnsOf: (picked) => settingsColumns(fields, record.table, picked, stored.settings),
      afterWrite: () => Promise.resolve(keep?.(transaction, record.of, differing, under)),
    };
  });
}

import type { SettingFields } from '#contract/settingFields.ts';
import type { SettingProblem } from '#contract/branchRules.ts';
import { errorStatuses, type ErrorCode } from '#contract/errors.ts';
import type { Sql } from '../db/client.ts';
import { ApiError } from '../kernel/errors.ts';
import { alike, changeRecord, type RecordChange } from './change.ts';

/** Reading and changing what the contract describes by fields (`contract/settingFields.ts`). */

type Values = Readonly<Record<string, unknown>>;
interface Row {
  version: number;
  settings: Record<string, unknown>;
}

const columnOf = (fields: SettingFields, name: string) => fields[name]?.column ?? name;

/** The values of fields in a row: from their columns, else from its `settings`, else as they are at first. */
export function valuesOf(fields: SettingFields, row: Row): Record<string, unknown> {
  const columns = row as unknown as Values;
  return Object.fromEntries(
    Object.entries(fields).map(([name, { initial }]) => {
      const column = columnOf(fields, name);
      return [name, (column in columns ? columns[column] : row.settings[name]) ?? initial];
    }),
  );
}

/** The columns of some values: those without one go into `settings`, beside what is there. */
export function columnsOf(fields: SettingFields, row: Row, values: Values): Values {
  const columns = row as unknown as Values;
  const kept = Object.entries(values).filter(([name]) => !(columnOf(fields, name) in columns));
  const own = Object.entries(values).filter(([name]) => columnOf(fields, name) in columns);
  return {
    ...Object.fromEntries(own.map(([name, value]) => [columnOf(fields, name), value])),
    ...(kept.length && { settings: { ...row.settings, ...Object.fromEntries(kept) } }),
  };
}

/** @throws ApiError the first problem's code where it is one of the catalogue, else `invalid_input`; all are in the details */
export function refuseProblems(problems: readonly SettingProblem[], under = ''): void {
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

interface SettingsChange extends Pick<RecordChange, 'table' | 'where' | 'seen' | 'of'> {
  fields: SettingFields;
  stored: Row;
  changes: Values;
  /** What follows from the values, and what is wrong with them. */
  settle: (values: Values) => Values;
  problems: (values: Values) => readonly SettingProblem[];
  /** Whether the caller may change a field; asked only for what differs. */
  mayChange: (name: string) => boolean;
  /** Said of paths in errors, where the record is a part of the request. */
  under?: string;
}

/**
 * Changes fields of a record that is locked, with what follows from them.
 *
 * @returns the version that there is now, and the names that differ
 * @throws ApiError `stale_version`, `No Permission`, or what the rules say
 */
export async function changeSettings(
  transaction: Sql,
  { fields, stored, changes, settle, problems, mayChange, seen, under, ...record }: SettingsChange,
): Promise<{ version: number; differing: string[]; values: Values }> {
  const was = valuesOf(fields, stored);
  const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const values = settle({ ...was, ...named });
  const differing = Object.keys(was).filter((name) => !alike(values[name], was[name]));
  // Who saw another version is told that first.
  if (seen !== undefined && stored.version !== seen) throw new ApiError('stale_version');
  if (differing.some((name) => name in named && !mayChange(name))) throw new ApiError('No Permission');
  refuseProblems(problems(values), under);
  const version = await changeRecord(transaction, {
    ...record,
    stored,
    seen,
    was,
    wanted: Object.fromEntries(differing.map((name) => [name, values[name]])),
    columnsOf: (picked) => columnsOf(fields, stored, picked),
  });
  return { version, differing, values };
}

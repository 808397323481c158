import { and, eq } from 'drizzle-orm';
import { once } from 'es-toolkit';
import type { Field } from '#resources/framework/fields.ts';
import { branchFieldOf, type Fields, type Resource } from '#resources/framework/resource.ts';
import { brokenRules, withEmptyValues, missingIn } from '#resources/framework/rules.ts';
import type { Sql } from '../db/client.ts';
import { branches } from '../db/schema.ts';
import { ApiError, refusedField } from '../kernel/errors.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { toE164 } from '../kernel/phone.ts';
import { strangeFiles, type MayUse } from '../files/used.ts';
import { isSameValue, oneOf } from '../records/change.ts';
import { findCountry } from '../records/country.ts';
import { seesBranch } from '../sql/visibility.ts';
import type { referencesOf } from './references.ts';
import type { Problem } from '#contract/core/problems.ts';
import { constraintOf } from '../db/constraints.ts';
import { uniqueIndexOf } from '../db/tableOf.ts';

/** Rows of declared tables, and the input for them. */

/** A row as Drizzle reads it. */
export type Row = Record<string, unknown> & {
  id: string;
  companyId: string;
  version: number;
  createdTime: string;
  updatedTime: string;
};

type Values = Readonly<Record<string, unknown>>;

/** Timestamps as ISO in UTC. */
const isoOf = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return value;
  const date = new Date(/[+-]\d\d$/.test(value) ? `${value.replace(' ', 'T')}:00` : value);
  return Number.isNaN(date.getTime()) ? value : date.toISOString();
};

/** A row in the contract's format. */
export function recordOf(resource: Resource, row: Row) {
  const fields = Object.entries(resource.fields).map(([name, { kind }]) => {
    const value = row[name];
    return [name, kind === 'instant' || kind === 'daysBack' ? isoOf(value) : (value ?? null)] as const;
  });
  return {
    ...Object.fromEntries(fields),
    id: row.id,
    companyId: row.companyId,
    version: row.version,
    createdTime: isoOf(row.createdTime) as string,
    updatedTime: isoOf(row.updatedTime) as string,
  } as Record<string, unknown> & Pick<Row, 'id' | 'companyId' | 'version' | 'createdTime' | 'updatedTime'>;
}

/** Checks a record against others. @returns problems by the texts under `errors.field` */
export type RecordCheck = (
  transaction: Sql,
  scope: CompanyScope,
  record: Readonly<Record<string, unknown>> & { id: string },
) => Promise<readonly Problem[]>;

/** The values at a path without indexes, through all small records. */
const valuesAt = (value: unknown, [name, ...rest]: readonly string[]): unknown[] =>
  name === undefined
    ? [value]
    : [value].flat().flatMap((row) => valuesAt((row as Values | null | undefined)?.[name], rest));

/** The context in which a record is stored. */
interface Entering {
  /** A further check of the whole record, which needs other records; `id` is empty for a new one. */
  check?: RecordCheck;
  transaction: Sql;
  scope: CompanyScope;
  references: ReturnType<typeof referencesOf>;
  mayUse: MayUse;
  /** The current record, if it exists already. */
  stored?: Row;
}

/**
 * The stored form of a user's input: phones as E.164 by the country of the record's branch, otherwise of the company's
 * first, timestamps in UTC, labels without duplicates, also in small records; only branches of the company, existing
 * references, and files of the company.
 * @throws ApiError `invalid_input` with all problems, including rules across fields
 */
export async function entered(
  resource: Resource,
  body: Values,
  { transaction, scope, references, mayUse, stored, check }: Entering,
): Promise<Values> {
  const { companyId } = scope;
  const details: { path: string; message: string; code?: string }[] = [];
  const place = branchFieldOf(resource);
  const country = once(() =>
    findCountry(transaction, companyId, (body[place] ?? stored?.[place] ?? null) as string | null),
  );
  /** The stored form of one value; its problems are reported. */
  async function settled(field: Field, value: unknown, path: string): Promise<unknown> {
    if (value === null || value === undefined) return value;
    const place = path.replace(/\.\d+(?=\.)/g, '');
    if ((field.kind === 'branch' || field.kind === 'reference') && path !== place) {
      // Small records are sent as a whole: what the record referred to before is not checked again.
      if (valuesAt(stored, place.split('.')).includes(value)) return value;
    }
    switch (field.kind) {
      case 'phone': {
        const number = toE164(value as string, await country());
        if (!number) details.push({ path, message: 'is not a phone number', code: 'phone' });
        return number ?? value;
      }
      case 'branch':
        if (!seesBranch(scope, value as string) || !(await isBranch(transaction, companyId, value as string)))
          details.push({ path, message: 'is not a branch of the company' });
        return value;
      case 'reference':
        if (!(await references.get(place)?.(transaction, scope, value as string)))
          details.push({ path, message: 'is no record that can be referred to', code: 'missing' });
        return value;
      case 'instant':
      case 'daysBack':
        return new Date(value as string).toISOString();
      case 'texts':
      case 'choices':
        return [...new Set(value as (string | number)[])];
      case 'records': {
        const rows: Values[] = [];
        for (const [at, row] of (value as Values[]).entries())
          rows.push(await settledIn(field.fields, row, {}, `${path}.${at}.`));
        return rows;
      }
      default:
        return value;
    }
  }
  async function settledIn(fields: Fields, row: Values, was: Values = {}, before = ''): Promise<Values> {
    const settledRow: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(row)) {
      const field = fields[name];
      // Whole records are sent back: unchanged values are not checked again, because the user may not see what they
      // refer to.
      if (field)
        settledRow[name] = isSameValue(value, was[name]) ? value : await settled(field, value, `${before}${name}`);
    }
    return settledRow;
  }
  const values = await settledIn(resource.fields, body, stored);
  for (const { path, code } of await strangeFiles(resource.fields, body, mayUse, stored))
    details.push({ path, message: 'is not the address of a file that was uploaded here', code });
  const record = withEmptyValues(resource.fields, { ...(stored && recordOf(resource, stored)), ...values });
  for (const path of missingIn(resource.fields, record))
    details.push({ path: path.join('.'), message: 'required', code: 'required' });
  // Rules across fields are not checked for a field that is invalid itself.
  for (const { field, text, code = 'rule' } of brokenRules(resource, record))
    if (!details.some(({ path }) => path === field)) details.push({ path: field, message: text?.en ?? code, code });
  if (!details.length)
    for (const { path, code } of (await check?.(transaction, scope, { ...record, id: stored?.id ?? '' })) ?? [])
      details.push({ path, message: code, code });
  if (details.length) throw new ApiError('invalid_input', undefined, { details });
  return values;
}

async function isBranch(transaction: Sql, companyId: string, id: string): Promise<boolean> {
  return (await transaction.$count(branches, and(oneOf(branches, companyId, id), eq(branches.active, true)))) > 0;
}

/**
 * @returns the error for a failed write: `conflict` at the field whose value another record has; otherwise the failure
 */
export function takenOr({ name, unique }: Pick<Resource, 'name' | 'unique'>, error: unknown): unknown {
  for (let cause = error, depth = 0; unique && cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    if (constraintOf(cause) === uniqueIndexOf({ name }))
      return refusedField('conflict', unique.field, 'another record has it', 'taken');
  return error;
}

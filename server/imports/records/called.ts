import type { Language } from '#contract/core/constants.ts';
import { fold } from '#contract/core/fold.ts';
import { textIn } from '#resources/framework/values.ts';
import type { Sql } from '#server/platform/db/client.ts';
import type { DeclaredTable } from '#server/platform/db/tableOf.ts';
import { equal } from '#server/platform/sql/equal.ts';
import type { RowKeys } from './seen.ts';

/** Records that people call by id, by code, or by name in any language. */

/** A declared record with a code and a name in several languages. */
export interface CalledRecord {
  id: string;
  name: Readonly<Partial<Record<Language, string | null>>>;
  code: string | null;
}

/** Ids by key; null for a key that several records have. */
type Keyed = ReadonlyMap<string, string | null>;

export interface CalledRecords {
  all: readonly CalledRecord[];
  ids: ReadonlySet<string>;
  codes: Keyed;
  names: Keyed;
}

/** As the unique index compares codes. */
export const codeKey = (code: string): string => fold(code).replace(/\s+/g, '');
const nameKey = (name: string) => fold(name.trim());

function keyed(entries: Iterable<readonly [string, string]>): Keyed {
  const found = new Map<string, string | null>();
  for (const [key, id] of entries) if (key) found.set(key, found.has(key) && found.get(key) !== id ? null : id);
  return found;
}

export const calledRecords = (all: readonly CalledRecord[]): CalledRecords => ({
  all,
  ids: new Set(all.map(({ id }) => id)),
  codes: keyed(all.map(({ id, code }) => [codeKey(code ?? ''), id])),
  names: keyed(all.flatMap(({ id, name }) => Object.values(name).map((text) => [nameKey(text ?? ''), id] as const))),
});

/** A company's records, of which only names and codes are read. @param more others that can be called, too */
export async function readCalled(
  sql: Sql,
  table: DeclaredTable<CalledRecord>,
  companyId: string,
  more: readonly CalledRecord[] = [],
): Promise<CalledRecords> {
  const { id, name, code } = table;
  const rows = await sql.select({ id, name, code }).from(table).where(equal(table, { companyId }));
  return calledRecords([...rows, ...more]);
}

/** The record that a word means: an id, a code, or a name that only it has. */
export const recordCalled = ({ ids, codes, names }: CalledRecords, word: string): string | null =>
  ids.has(word) ? word : (codes.get(codeKey(word)) ?? names.get(nameKey(word)) ?? null);

/** Calls records by the shortest word that only means them: the code, the name, or the id. */
export function callerOf(records: CalledRecords, language: Language): (id: string) => string {
  const words = new Map(
    records.all.map(({ id, code, name }) => [
      id,
      [code, textIn(name, language)].find((word) => word && recordCalled(records, word) === id),
    ]),
  );
  return (id) => words.get(id) ?? id;
}

/** What a row calls its record. */
export interface Calls {
  id: string | undefined;
  code: string | undefined;
  names: readonly string[];
}

/** The record that a row is about: by id, otherwise by code; by name only if it has neither. `null` if several fit. */
export function recordMeant({ id, code, names }: Calls, records: CalledRecords): string | null | undefined {
  if (id !== undefined && records.ids.has(id)) return id;
  if (code !== undefined && records.codes.has(codeKey(code))) return records.codes.get(codeKey(code));
  const found = names.flatMap((name) => {
    const one = records.names.get(nameKey(name));
    return one === undefined ? [] : [one];
  });
  return new Set(found).size > 1 ? null : found[0];
}

/** The keys of a row; rows may have the same name if ids or codes tell them apart. */
export function keysOfCalls({ id, code, names }: Calls): RowKeys {
  const sure = [...(id === undefined ? [] : [`id ${id}`]), ...(code === undefined ? [] : [`code ${codeKey(code)}`])];
  const named = names.map((name) => `name ${nameKey(name)}`);
  return { own: sure.length ? sure : named, forLater: [...sure, ...named] };
}

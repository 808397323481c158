import { fold } from '#contract/core/fold.ts';
import { choicesOf } from '#contract/menus/menuSnapshot.ts';
import type { MenuText } from '#contract/menus/menuTypes.ts';
import { itemKinds } from '#contract/menus/menuValues.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { categoryTable, itemTable, modifierTable } from '#server/menus/tables.ts';
import type { DeclaredTable } from '#server/platform/db/tableOf.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { SeenRecords } from '../records/seen.ts';
import { textsOf, type RowItem } from './item.ts';

/** Matches rows with existing items. */

export type StoredItem = typeof itemTable.$inferSelect;

/** As the unique index compares codes. */
export const codeKey = (code: string): string => fold(code).replace(/\s+/g, '');
export const nameKey = (name: string): string => fold(name.trim());

/** Records of a company by keys; null for a key that several have. */
export type Keyed<T> = ReadonlyMap<string, T | null>;

/** The company's items by id, locked if wanted. */
export async function itemsById(
  sql: Sql,
  companyId: string,
  ids: readonly string[],
  lock: boolean,
): Promise<Map<string, StoredItem>> {
  if (!ids.length) return new Map();
  const query = sql
    .select()
    .from(itemTable)
    .where(equal(itemTable, { companyId, id: ids }))
    .orderBy(itemTable.id);
  const rows = await (lock ? query.for('update') : query);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface NamedRecord {
  id: string;
  name: MenuText;
  code: string | null;
}

/** What rows of a portion may be about. */
export interface KnownItems {
  ids: ReadonlySet<string>;
  codes: Keyed<string>;
  names: Keyed<string>;
  /** Ids of categories by code and name. */
  categories: Keyed<string>;
  /** Ids of modifiers by id, code and name. */
  modifiers: Keyed<string>;
  /** Items that are sets, and those that sets contain; what a portion plans is added. */
  sets: Set<string>;
  inSets: Set<string>;
  named: Readonly<Record<'items' | 'modifiers', readonly NamedRecord[]>>;
}

function keyed(entries: Iterable<readonly [string, string]>): Keyed<string> {
  const found = new Map<string, string | null>();
  for (const [key, id] of entries) if (key) found.set(key, found.has(key) && found.get(key) !== id ? null : id);
  return found;
}

const namesOf = ({ id, name }: NamedRecord) => Object.values(name).map((text) => [nameKey(text ?? ''), id] as const);

/** The item that a word in a set means: an id, a code, or a name that only it has. */
export const itemCalled = ({ ids, codes, names }: KnownItems, word: string): string | null =>
  ids.has(word) ? word : (codes.get(codeKey(word)) ?? names.get(nameKey(word)) ?? null);

/**
 * Reads what the company has: some thousand items, of which only names and codes are needed.
 *
 * @param planned items that the file will create, which sets in it may contain
 */
export async function knownItems(
  sql: Sql,
  companyId: string,
  planned: readonly NamedRecord[] = [],
): Promise<KnownItems> {
  const named = (table: DeclaredTable<NamedRecord>) =>
    sql.select({ id: table.id, name: table.name, code: table.code }).from(table).where(equal(table, { companyId }));
  const items = [...(await named(itemTable)), ...planned];
  const byWords = (records: readonly NamedRecord[]) => [
    ...records.flatMap(namesOf),
    ...records.flatMap(({ id, code }) => (code ? [[nameKey(code), id] as const] : [])),
  ];
  const modifiers = await named(modifierTable);
  const sets = await sql
    .select({ id: itemTable.id, parts: itemTable.parts })
    .from(itemTable)
    .where(equal(itemTable, { companyId, kind: itemKinds[1] }));
  return {
    ids: new Set(items.map(({ id }) => id)),
    codes: keyed(items.flatMap(({ id, code }) => (code ? [[codeKey(code), id] as const] : []))),
    names: keyed(items.flatMap(namesOf)),
    categories: keyed(byWords(await named(categoryTable))),
    modifiers: keyed([...byWords(modifiers), ...modifiers.map(({ id }) => [nameKey(id), id] as const)]),
    sets: new Set(sets.map(({ id }) => id)),
    named: { items, modifiers },
    inSets: new Set(choicesOf(sets)),
  };
}

/** The keys of a row, the surest first: id, code, each name. */
export const matchKeysOf = ({ values }: RowItem): readonly (readonly ['id' | 'code' | 'name', string])[] => [
  ...(values.id === undefined ? [] : [['id', values.id] as const]),
  ...(values.code === undefined ? [] : [['code', codeKey(values.code)] as const]),
  ...Object.values(textsOf(values, 'name')).map((name) => ['name', nameKey(name)] as const),
];

/** The item that a row is about: by id, otherwise by code; by name only if it has neither. `null` if several fit. */
export function itemOf(row: RowItem, { ids, codes, names }: KnownItems): string | null | undefined {
  const { id, code } = row.values;
  if (id !== undefined && ids.has(id)) return id;
  if (code !== undefined && codes.has(codeKey(code))) return codes.get(codeKey(code));
  const found = matchKeysOf(row).flatMap(([kind, key]) =>
    kind === 'name' && names.has(key) ? [names.get(key) ?? null] : [],
  );
  return new Set(found).size > 1 ? null : found[0];
}

/** The items of a file so far. A file may have items of the same name if ids or codes tell them apart. */
export class SeenItems extends SeenRecords<RowItem> {
  /** Items that a check would create. */
  readonly planned: NamedRecord[] = [];

  constructor() {
    super((row) => {
      const keys = matchKeysOf(row);
      const sure = keys.filter(([kind]) => kind !== 'name');
      return { own: (sure.length ? sure : keys).map(String), forLater: keys.map(String) };
    });
  }
}

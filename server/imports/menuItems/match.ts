import { choicesOf } from '#contract/menus/menuSnapshot.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { categoryTable, itemTable, modifierTable } from '#server/menus/tables.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { keysOfCalls, readCalled, type CalledRecord, type CalledRecords, type Calls } from '../records/called.ts';
import { SeenRecords } from '../records/seen.ts';
import { textsOf } from '../texts.ts';
import type { RowItem } from './item.ts';

/** Matches rows with existing items. */

export type StoredItem = typeof itemTable.$inferSelect;

/** What rows of a portion may be about, and refer to. */
export interface KnownItems extends Readonly<Record<'items' | 'categories' | 'modifiers', CalledRecords>> {
  /** Items that are sets, and those that sets contain; what a portion plans is added. */
  sets: Set<string>;
  inSets: Set<string>;
}

/**
 * Reads what the company has: some thousand items, of which only names and codes are needed.
 *
 * @param planned items that the file will create, which sets in it may contain
 */
export async function knownItems(
  sql: Sql,
  companyId: string,
  planned: readonly CalledRecord[] = [],
): Promise<KnownItems> {
  const sets = await sql
    .select({ id: itemTable.id, parts: itemTable.parts })
    .from(itemTable)
    .where(equal(itemTable, { companyId, kind: 'set' }));
  return {
    items: await readCalled(sql, itemTable, companyId, planned),
    categories: await readCalled(sql, categoryTable, companyId),
    modifiers: await readCalled(sql, modifierTable, companyId),
    sets: new Set(sets.map(({ id }) => id)),
    inSets: new Set(choicesOf(sets)),
  };
}

/** What a row calls its item. */
export const callsOf = ({ values }: RowItem): Calls => ({
  id: values.id,
  code: values.code,
  names: Object.values(textsOf(values, 'name')),
});

/** The items of a file so far. */
export class SeenItems extends SeenRecords<RowItem> {
  /** Items that a check would create. */
  readonly planned: CalledRecord[] = [];

  constructor() {
    super((row) => keysOfCalls(callsOf(row)));
  }
}

import { getTableColumns } from 'drizzle-orm';
import { guestFields } from '#contract/guests/guestFields.ts';
import type { MergeGuest } from '#contract/guests/merge.ts';
import type { CustomerRow } from '../crm/rules.ts';
import { customers } from '#server/platform/db/schema.ts';
import type { EveryColumn } from '../columns.ts';

/** Converts guests between the database row, the merge rules, and the JSON stored with a merge. */

export type CustomerInsert = typeof customers.$inferInsert;

/** The written columns; the others are generated from them. */
const stored = Object.entries(getTableColumns(customers)).filter(([, column]) => !column.generated);
const moments = new Set(stored.filter(([, column]) => column.dataType === 'date').map(([key]) => key));

/** A value in JSON format. */
export const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(plain(a) ?? null) === JSON.stringify(plain(b) ?? null);

/** A JSON value in the column's format. */
export const revived = (key: string, value: unknown): unknown =>
  moments.has(key) && typeof value === 'string' ? new Date(value) : value;

/** All stored columns of a guest, as JSON by property name. */
export function storedRowOf(row: CustomerRow): Record<string, unknown> {
  return Object.fromEntries(stored.map(([key]) => [key, plain(row[key as keyof CustomerRow])]));
}

/** The row from {@link storedRowOf}. */
export function customerRowOf(snapshot: Readonly<Record<string, unknown>>): CustomerInsert {
  // Columns that did not exist then get their default.
  const known = stored.filter(([key]) => key in snapshot);
  return Object.fromEntries(known.map(([key]) => [key, revived(key, snapshot[key])])) as CustomerInsert;
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** A guest in the format of the merge rules. */
export function mergeGuestOfRow(row: CustomerRow): MergeGuest {
  return {
    ...row,
    firstSeenTime: iso(row.firstSeenTime),
    lastSeatTime: iso(row.lastSeatTime),
    createdTime: row.createdTime.toISOString(),
  };
}

/** The columns that a merge writes: all with data about the guest. */
export const mergedColumns: EveryColumn = guestFields;

export type MergedColumn = (typeof mergedColumns)[number];

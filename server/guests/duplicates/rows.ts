import { getTableColumns } from 'drizzle-orm';
import { guestFields } from '#contract/guests/guestFields.ts';
import type { MergeGuest } from '#contract/guests/merge.ts';
import type { CustomerRow } from '../crm/rules.ts';
import { customers } from '#server/platform/db/schema.ts';
import type { EveryColumn } from '../columns.ts';

/** Guests between their row, what a merge looks at, and the JSON that a merge keeps. */

export type NewCustomer = typeof customers.$inferInsert;

/** The columns that are written; the others are made of them. */
const stored = Object.entries(getTableColumns(customers)).filter(([, column]) => !column.generated);
const moments = new Set(stored.filter(([, column]) => column.dataType === 'date').map(([key]) => key));

/** A value as JSON has it. */
export const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(plain(a) ?? null) === JSON.stringify(plain(b) ?? null);

/** A value of JSON as the column takes it. */
export const revived = (key: string, value: unknown): unknown =>
  moments.has(key) && typeof value === 'string' ? new Date(value) : value;

/** All that is stored of a guest, as JSON by the columns' property names. */
export function storedRowOf(row: CustomerRow): Record<string, unknown> {
  return Object.fromEntries(stored.map(([key]) => [key, plain(row[key as keyof CustomerRow])]));
}

/** The row that {@link storedRowOf} kept. */
export function rowOf(kept: Readonly<Record<string, unknown>>): NewCustomer {
  // Columns that did not exist then get their default.
  const known = stored.filter(([key]) => key in kept);
  return Object.fromEntries(known.map(([key]) => [key, revived(key, kept[key])])) as NewCustomer;
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** A guest as the rules of merging see it. */
export function mergeGuestOfRow(row: CustomerRow): MergeGuest {
  return {
    ...row,
    firstSeenTime: iso(row.firstSeenTime),
    lastSeatTime: iso(row.lastSeatTime),
    createdTime: row.createdTime.toISOString(),
  };
}

/** The columns that a merge writes: all that the table keeps about a guest. */
export const mergedColumns: EveryColumn = guestFields;

export type MergedColumn = (typeof mergedColumns)[number];

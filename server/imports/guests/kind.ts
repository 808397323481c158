import type { ImportField } from '#contract/guestFields.ts';
import { and, eq, isNotNull, lte } from 'drizzle-orm';
import { defaultImportOptions, type ImportMapping, type ImportOptions } from '#contract/guestImports.ts';
import type { Sql } from '../../db/client.ts';
import { importRows } from '../../db/schema.ts';
import { readingBy, readingsOf } from '../columns/decide.ts';
import type { ImportKind } from '../kind.ts';
import { branchOf, type ImportRow } from '../store.ts';
import { suggestGuestColumns } from './columns.ts';
import { guestReader, type RowGuest } from './guest.ts';
import { knownGuests } from './match.ts';
import { planGuest, type GuestPlan } from './plan.ts';
import { SeenGuests } from './seen.ts';
import { takeBackGuests } from './takeBack.ts';
import { writeGuests } from './write.ts';

const optionsOf = ({ options }: ImportRow) => options as ImportOptions;

/** Rows become guests: found by phone, else by e-mail address, or added. */
export const guestKind: ImportKind<RowGuest, GuestPlan, SeenGuests> = {
  name: 'guests',
  jobs: 'customers',
  permission: 'crm',
  rowsAStep: 2_000,
  suggest: suggestGuestColumns,
  // Tags are of one import: "from the fair in May".
  optionsAfter: (last) => ({ ...(last ?? defaultImportOptions), addTags: [] }),
  async reader(sql, one, columns) {
    const branch = await branchOf(sql, one.companyId, optionsOf(one).branchId);
    const mapping = one.mapping as ImportMapping;
    const readingAt = readingBy(readingsOf(one.facts, one.choices));
    const readingOf = (field: ImportField) => readingAt(mapping[field]);
    return guestReader(mapping, columns, { ...branch, now: Date.now(), readingOf });
  },
  seen: seenSoFar,
  meet: (seen, row) => seen.meet(row),
  async plan(sql, who, one, { rows, earlier, seen }, lock) {
    const known = await knownGuests(sql, who, rows, lock);
    return rows.map((guest) => {
      const match = known.get(guest.row);
      const first =
        earlier.get(guest.row) ??
        (match && !guest.problems.length ? seen.meetKnown(guest.row, match.stored.id) : undefined);
      return planGuest(guest, match, first, optionsOf(one));
    });
  },
  write: (sql, context, one, plans) =>
    writeGuests(sql, context, { id: one.id, consentText: optionsOf(one).consentText }, plans),
  takeBack: (sql, context, _one, rows) => takeBackGuests(sql, context, rows),
  // Whoever holds a guest is waited for, in one order.
  mayRepeat: () => false,
};

/** Known guests whom rows before a restart were found to be; the file itself says the rest. */
async function seenSoFar(database: Sql, { companyId, id }: ImportRow, row: number): Promise<SeenGuests> {
  const seen = new SeenGuests();
  if (!row) return seen;
  const done = await database
    .select({ row: importRows.row, customerId: importRows.customerId })
    .from(importRows)
    .where(
      and(
        eq(importRows.companyId, companyId),
        eq(importRows.importId, id),
        lte(importRows.row, row),
        isNotNull(importRows.customerId),
      ),
    )
    .orderBy(importRows.row);
  for (const { row: at, customerId } of done) if (customerId) seen.meetKnown(at, customerId);
  return seen;
}

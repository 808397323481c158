import { createHash } from 'node:crypto';
import { and, eq, sql as raw } from 'drizzle-orm';
import { foldedOf } from '../../reservations/rows.ts';
import { reservations } from '#server/platform/db/schema.ts';
import { anyOf } from '#server/platform/sql/equal.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { fold } from '#contract/core/fold.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { isSeen } from '#server/guests/crm/guest.ts';
import type { Importer } from '../kind.ts';
import type { KnownReservation } from './plan.ts';
import type { RowReservation } from './reservation.ts';

interface Found {
  key: string;
  id: string;
  branchId: string;
  customerId: string | null;
}

/** Reservations by the file's number; the keys of rows without a number are stored in the same column. */
const byKey = (sql: Sql, companyId: string, keys: readonly string[]) =>
  sql
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.companyId, companyId),
        raw`${reservations.externalId} is not null and ${reservations.externalId} = ${anyOf(keys)}`,
      ),
    );

/** Reservations of a guest at a row's time: entered manually, or received from another source. */
const byGuest = `
  select w.key, r.id, r.branch_id as "branchId", r.customer_id as "customerId"
  from json_to_recordset($2::json) w (key text, branch text, at timestamptz, phone text, email text)
    join customers c on c.company_id = $1 and c.erased_time is null
      and (c.phone_number = w.phone or c.email_text = w.email)
    join reservations r on r.company_id = $1 and r.customer_id = c.id and r.start_time = w.at
      and r.branch_id = w.branch and r.deleted_time is null`;

/**
 * Finds the existing reservations of rows: by number, otherwise by guest and time.
 *
 * @returns reservations by the rows' keys
 */
export async function knownReservations(
  sql: Sql,
  { companyId, enabledBranches }: Importer,
  rows: readonly RowReservation[],
): Promise<Map<string, KnownReservation>> {
  const keys = rows.flatMap(({ key }) => key ?? []);
  const known = new Map<string, KnownReservation>();
  if (!keys.length) return known;
  const wanted = rows.flatMap(({ key, values: { branchId: branch, startTime: at, phoneNumber, email } }) =>
    key !== undefined && at !== undefined && (phoneNumber ?? email) !== undefined
      ? [
          {
            key,
            branch,
            at,
            phone: phoneNumber ?? null,
            email: phoneNumber ? null : email === undefined ? null : fold(email),
          },
        ]
      : [],
  );
  if (wanted.length)
    for (const { key, id, branchId, customerId } of await queryInTransaction<Found>(sql, {
      text: byGuest,
      values: [companyId, JSON.stringify(wanted)],
    }))
      known.set(key, { id, customerId, seen: isSeen(enabledBranches, [branchId]), folded: null });
  const numbered = new Set(
    rows.flatMap(({ key, values }) => (key !== undefined && values.externalId === key ? [key] : [])),
  );
  for (const row of await byKey(sql, companyId, keys)) {
    const { id, branchId, customerId, externalId } = row;
    const seen = isSeen(enabledBranches, [branchId]);
    if (externalId !== null)
      known.set(externalId, { id, customerId, seen, folded: numbered.has(externalId) ? foldedOf(row) : null });
  }
  return known;
}

/** The reservations of a file so far. */
export class SeenReservations {
  readonly #rows = new Map<string, number>();
  readonly #alike = new Map<string, number>();

  /**
   * Sets a row's key and stores it: the file's number for the reservation, otherwise a key of its identifying values.
   * Several parties without a name, of the same size at the same time, count separately; a second file with the same
   * rows refers to the same ones.
   *
   * @returns the earlier row with the same reservation
   */
  meet(row: RowReservation): number | undefined {
    const { externalId, branchId, type, startTime, groupSize, phoneNumber, email, name } = row.values;
    if (externalId !== undefined) row.key = externalId;
    else {
      const who = phoneNumber ?? email?.toLowerCase() ?? name?.normalize('NFKC').toLowerCase();
      const trait = JSON.stringify([branchId, type, startTime, groupSize, who]);
      const before = who === undefined ? (this.#alike.get(trait) ?? 0) : 0;
      if (who === undefined) this.#alike.set(trait, before + 1);
      row.key = `file:${createHash('sha256').update(`${trait} ${before}`).digest('base64url').slice(0, 27)}`;
    }
    const first = this.#rows.get(row.key);
    if (first === undefined) this.#rows.set(row.key, row.row);
    return first;
  }
}

import { createHash } from 'node:crypto';
import type { RowReservation } from './reservation.ts';

/** Which reservations a file has named so far. */
export class SeenReservations {
  readonly #rows = new Map<string, number>();
  readonly #alike = new Map<string, number>();

  /**
   * Gives a row its key, and remembers it: what the file calls the reservation, else what makes it recognisable. Of
   * parties without a name, several of one size at one moment are several; a second file that says the same of them
   * speaks of the same ones.
   *
   * @returns the earlier row that named the same reservation
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

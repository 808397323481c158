import type { GuestValues, RowGuest } from './guest.ts';

/**
 * Which guests a file has named so far, by phone, else by e-mail address; and which known guests its rows were found
 * to be. Numbers as keys where there are some: a phone has at most fifteen digits.
 */
export class SeenGuests {
  readonly #keys = new Map<string | number, number>();
  readonly #guests = new Map<string, number>();

  /**
   * Remembers a row, unless an earlier one has named the same guest. A row without a name is only asked about: it may
   * come to nothing.
   *
   * @returns that earlier row
   */
  meet({ row, values }: RowGuest): number | undefined {
    const keys = keysOf(values);
    const first = keys[0] === undefined ? undefined : (this.#keys.get(keys[0]) ?? (keys[1] && this.#keys.get(keys[1])));
    if (first) return first;
    if (values.name) for (const key of keys) this.#keys.set(key, row);
    return undefined;
  }

  /** The same for a guest who is known already. */
  meetKnown(row: number, customerId: string): number | undefined {
    const first = this.#guests.get(customerId);
    if (first === undefined) this.#guests.set(customerId, row);
    return first;
  }
}

/** How guests are told apart: the phone before the e-mail address. */
function keysOf({ phoneNumber, email }: GuestValues): (string | number)[] {
  return [...(phoneNumber ? [Number(phoneNumber.slice(1))] : []), ...(email ? [email.toLowerCase()] : [])];
}

import { ApiError } from '../kernel/errors.ts';

/** When somebody who has too many downloads open may try again, in seconds. */
const retryAfter = 5;

/**
 * How many of something an address may have open at a time.
 *
 * @example
 * const slots = new Slots(64);
 * const release = slots.take(request.ip);
 */
export class Slots {
  private readonly taken = new Map<string, number>();

  constructor(private readonly most: number) {}

  /**
   * @returns gives the slot back, once
   * @throws ApiError `too_many_requests` where the address has none left
   */
  take(address: string): () => void {
    const open = this.taken.get(address) ?? 0;
    if (open >= this.most) throw new ApiError('too_many_requests', undefined, { retryAfter });
    this.taken.set(address, open + 1);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const left = (this.taken.get(address) ?? 1) - 1;
      if (left) this.taken.set(address, left);
      else this.taken.delete(address);
    };
  }

  /** How many an address has open. */
  openOf(address: string): number {
    return this.taken.get(address) ?? 0;
  }
}

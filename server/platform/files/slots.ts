import { ApiError } from '../kernel/errors.ts';

/** Seconds after which a client with too many open downloads may try again. */
const retryAfter = 5;

/**
 * Limits parallel use per client address.
 *
 * @example
 * const slots = new Slots(64);
 * const release = slots.take(request.ip);
 */
export class Slots {
  private readonly taken = new Map<string, number>();

  constructor(private readonly most: number) {}

  /**
   * @returns releases the slot, once
   * @throws ApiError `too_many_requests` if the address has no slot left
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

  /** The number of slots that an address uses. */
  openOf(address: string): number {
    return this.taken.get(address) ?? 0;
  }
}

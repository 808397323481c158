import type { customerSorts } from '#contract/guests/crm.ts';

export interface GuestSort {
  field: (typeof customerSorts)[number];
  descending: boolean;
}

const columns = {
  lastSeatTime: { name: 'last_seat_time', nullable: true },
  name: { name: 'name_text', nullable: false },
  visits: { name: 'visits', nullable: false },
  seatCount: { name: 'seat_count', nullable: true },
  firstSeenTime: { name: 'first_seen_time', nullable: true },
  createdTime: { name: 'created_time', nullable: false },
} as const satisfies Record<GuestSort['field'], { name: string; nullable: boolean }>;

export const sortColumn = ({ field }: GuestSort): string => columns[field].name;

/**
 * The order of a list, with ties broken by id. It must match an index exactly, otherwise the index is not used. Guests
 * without a value come last in both directions.
 */
export function guestOrder({ field, descending }: GuestSort, alias: string): string {
  const { name, nullable } = columns[field];
  if (!descending) return `${alias}.${name}, ${alias}.id`;
  const nulls = nullable ? ' nulls last' : '';
  return `${alias}.${name} desc${nulls}, ${alias}.id desc${nulls}`;
}

/** The reverse order: an index for {@link guestOrder} is read backward. */
export function reverseOrderOf({ field, descending }: GuestSort, alias: string): string {
  const { name, nullable } = columns[field];
  const nulls = nullable ? ' nulls first' : '';
  if (descending) return `${alias}.${name}${nulls}, ${alias}.id${nulls}`;
  return `${alias}.${name} desc${nulls}, ${alias}.id desc${nulls}`;
}

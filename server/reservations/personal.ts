import { sql } from 'drizzle-orm';
import { reservationEvents, reservations } from '#server/platform/db/schema.ts';
import { personalIn, textsIn, type PersonalTable } from '#server/platform/kernel/personal.ts';

/** Personal data of reservations. */
export const personal: readonly PersonalTable[] = [
  personalIn(reservations, {
    own: ['guestName', 'guestPhone'],
    mentions: ['customerNote', 'note'],
    plain: ['createdFrom', 'createdBy', 'tables'],
    forget: ({ companyId, ids, addresses }) => [
      sql`update reservations r set guest_name = null, guest_phone = null, customer_note = null, note = null,
          version = version + 1, updated_time = now()
        where r.company_id = ${companyId} and num_nonnulls(r.guest_name, r.guest_phone, r.customer_note, r.note) > 0
          and (r.customer_id = any(${textsIn(ids)}) or (r.customer_id is null and r.guest_phone = any(${textsIn(addresses)})))`,
    ],
  }),
  personalIn(reservationEvents, {
    stays: { data: 'says which texts were given, never the texts', key: 'chosen by the program that sends events' },
  }),
];

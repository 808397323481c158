import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import { reservationEvents, reservations } from '#server/platform/db/schema.ts';
import { erasedTexts } from '#server/platform/kernel/erasedEntries.ts';
import { personalIn, textArray, type PersonalTable } from '#server/platform/kernel/personal.ts';
import { publishReservations } from '#server/platform/live/publish.ts';
import { iso, orderedListOf } from '#server/platform/sql/json.ts';
import { noteSql, typeSql } from '#server/platform/sql/reservations.ts';

/** Personal data of reservations. */
export const reservationPersonalData: readonly PersonalTable[] = [
  personalIn(reservations, {
    own: ['guestName', 'guestPhone'],
    mentions: ['customerNote', 'note'],
    plain: ['createdFrom', 'createdBy', 'tables'],
    forget: ({ companyId, ids, addresses }) => [
      async (transaction) => {
        const changed = await rowsOf<{ id: string }>(
          transaction,
          sql`update reservations r set guest_name = null, guest_phone = null, customer_note = null, note = null,
              version = version + 1, updated_time = now()
            where r.company_id = ${companyId} and num_nonnulls(r.guest_name, r.guest_phone, r.customer_note, r.note) > 0
              and (r.customer_id = any(${textArray(ids)})
                or (r.customer_id is null and r.guest_phone = any(${textArray(addresses)})))
            returning r.id`,
        );
        await publishReservations(
          transaction,
          companyId,
          changed.map(({ id }) => id),
        );
      },
      erasedTexts('reservation', reservations, { companyId, ids }),
    ],
    formerly: (companyId, ids) => sql`select null, r.guest_phone, null from reservations r
      where r.company_id = ${companyId} and r.customer_id in ${ids}
        -- Somebody else may have booked.
        and not exists (select from customers c where c.company_id = ${companyId} and c.phone_number = r.guest_phone
          and not c.id in ${ids})`,
    moves: true,
    onMoved: publishReservations,
    exported: {
      name: 'reservations',
      rows: ({ at }) =>
        orderedListOf(
          `r.id, json_build_object('id', r.branch_id, 'name', (select b.name from branches b
              where b.company_id = r.company_id and b.id = r.branch_id)) as branch,
            ${typeSql} as "reservationType", r.state, r.created_from as "createdFrom",
            r.guest_name as "guestName", r.guest_phone as "guestPhone", ${iso('r.start_time')} as "startTime",
            ${iso('r.seated_time')} as "seatedTime", ${iso('r.table_clear_time')} as "tableClearTime",
            r.group_size as "groupSize", r.number_of_kid_chairs as "numberOfKidChairs",
            r.number_of_kid_sets as "numberOfKidSets", r.tables as "tableStrings", r.customer_note as "customerNote",
            ${noteSql} as note,
            ${iso('r.created_time')} as "createdTime", ${iso('r.updated_time')} as "updatedTime"`,
          `reservations r where r.company_id = $1 and r.customer_id = $2 and ${at('r.branch_id')}`,
          'r.start_time, r.id',
        ),
    },
  }),
  personalIn(reservationEvents, {
    stays: { data: 'says which texts were given, never the texts', key: 'chosen by the program that sends events' },
  }),
];

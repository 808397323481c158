import { sql } from 'drizzle-orm';
import { consents, customerNotes, customers } from '#server/platform/db/schema.ts';
import { erasedExcept } from '#server/platform/kernel/erasedEntries.ts';
import { personalIn, textArray, type PersonalTable } from '#server/platform/kernel/personal.ts';
import { authorOf, iso, orderedListOf } from '#server/platform/sql/json.ts';

/** Values of a guest that do not identify the person; for all other fields the log only keeps that they changed. */
const harmless = [
  'isVip',
  'forbidPiiSharing',
  'allowContactInline',
  'allowContactRestaurant',
  'seatCount',
  'visits',
  'firstSeenTime',
  'lastSeatTime',
  'branchId',
  'branchIds',
  'createdTime',
  'updatedTime',
  'erasedTime',
  'version',
  'customerId',
  'mergedId',
  'mergedInto',
];

/** Guests and their notes. The list of guest fields defines what erasure keeps of the guest's row. */
export const guestPersonalData: readonly PersonalTable[] = [
  personalIn(customers, {
    own: [
      'name',
      'familyName',
      'givenName',
      'phoneticFamilyName',
      'phoneticGivenName',
      'phoneNumber',
      'email',
      'language',
      'birthday',
      'profilePicture',
    ],
    // Notes about other guests may mention this one.
    mentions: ['note', 'tags', 'types'],
    formerly: (companyId, ids) => sql`select e.one ->> 'name', e.one ->> 'phoneNumber', e.one ->> 'email'
      from audit_log a cross join lateral (values (a.before), (a.after)) e (one)
      where a.company_id = ${companyId} and a.entity = 'customer' and a.entity_id in ${ids}`,
    exported: {
      name: 'audit',
      rows: ({ shown }) =>
        orderedListOf(
          `a.id, ${iso('a.at')} as at, ${authorOf('a')} as author, a.action, a.entity, ${shown('a.before')} as before,
            ${shown('a.after')} as after`,
          `audit_log a where a.company_id = $1 and (a.entity = 'customer' and a.entity_id = $2
            or a.entity = 'customerNote' and (a.before ->> 'customerId' = $2 or a.after ->> 'customerId' = $2))`,
          'a.at, a.id',
        ),
    },
    forget: ({ companyId, ids }) => [
      // While a merge was in force that was undone later, the guest's values were in the other record.
      sql`with all_ids as (select unnest(${textArray(ids)}) as id),
        merges as (select m.id from customer_merges m where m.company_id = ${companyId}
          and (m.customer_id in (select id from all_ids) or m.merged_id in (select id from all_ids)))
        update audit_log a set ${erasedExcept(harmless)}
        where a.company_id = ${companyId} and (
          (a.entity = 'customer' and a.entity_id in (select id from all_ids))
          or (a.entity in ('customer', 'merge', 'customerMerge') and a.batch_id in (select id from merges))
          or (a.entity = 'customerNote' and (a.before ->> 'customerId' in (select id from all_ids)
            or a.after ->> 'customerId' in (select id from all_ids))))`,
    ],
  }),
  personalIn(customerNotes, {
    mentions: ['text'],
    forget: ({ companyId, ids }) => [
      sql`delete from customer_notes where company_id = ${companyId} and customer_id = any(${textArray(ids)})`,
    ],
    moves: true,
    exported: {
      name: 'notes',
      rows: () =>
        orderedListOf(
          `n.id, n.text, ${authorOf('n')} as author, ${iso('n.created_time')} as "createdTime", ${iso('n.updated_time')} as "updatedTime"`,
          'customer_notes n where n.company_id = $1 and n.customer_id = $2',
          'n.created_time, n.id',
        ),
    },
  }),
  personalIn(consents, {
    stays: { text: 'the words that were agreed to are evidence of why messages were or were not sent' },
    moves: true,
    exported: {
      name: 'consents',
      rows: () =>
        orderedListOf(
          `n.id, n.purpose, n.granted, ${iso('n.at')} as at, n.source, n.text, ${authorOf('n')} as author, n.campaign_id as "campaignId"`,
          'consents n where n.company_id = $1 and n.customer_id = $2',
          'n.at, n.id',
        ),
    },
  }),
];

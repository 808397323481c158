import { sql } from 'drizzle-orm';
import { consents, customerNotes, customers } from '#server/platform/db/schema.ts';
import { personalIn, textsIn, type PersonalTable } from '#server/platform/kernel/personal.ts';
import { authorOf, iso, listed } from '#server/platform/sql/json.ts';

/** Guests and their notes. The list of guest fields defines what erasure keeps of the guest's row. */
export const personal: readonly PersonalTable[] = [
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
  }),
  personalIn(customerNotes, {
    mentions: ['text'],
    forget: ({ companyId, ids }) => [
      sql`delete from customer_notes where company_id = ${companyId} and customer_id = any(${textsIn(ids)})`,
    ],
    moves: true,
    exported: {
      name: 'notes',
      rows: () =>
        listed(
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
        listed(
          `n.id, n.purpose, n.granted, ${iso('n.at')} as at, n.source, n.text, ${authorOf('n')} as author, n.campaign_id as "campaignId"`,
          'consents n where n.company_id = $1 and n.customer_id = $2',
          'n.at, n.id',
        ),
    },
  }),
];

import { sql } from 'drizzle-orm';
import { consents, customerNotes, customers } from '#server/platform/db/schema.ts';
import { personalIn, textsIn, type PersonalTable } from '#server/platform/kernel/personal.ts';

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
  }),
  personalIn(consents, {
    stays: { text: 'the words that were agreed to are evidence of why messages were or were not sent' },
  }),
];

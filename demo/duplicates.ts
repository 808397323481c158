import { and, desc, eq } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/client.ts';
import { customers } from '#server/platform/db/schema.ts';

/** Duplicate guests: some of the latest get values of another guest. */

type Row = typeof customers.$inferSelect;
type Copy = Partial<typeof customers.$inferInsert>;

/** The number of pairs of a company, and the number of its latest guests among which they are. */
const pairs = 12;
const latest = 300;

const nameOf = ({
  name,
  familyName,
  givenName,
  phoneticFamilyName,
  phoneticGivenName,
  language,
  gender,
}: Row): Copy => ({
  name,
  familyName,
  givenName,
  phoneticFamilyName,
  phoneticGivenName,
  language,
  gender,
});

/** Swaps the last two digits that differ. */
function slipped(phone: string): string {
  for (let at = phone.length - 1; at > 6; at--)
    if (phone[at] !== phone[at - 1])
      return phone.slice(0, at - 1) + phone.charAt(at) + phone.charAt(at - 1) + phone.slice(at + 1);
  return phone;
}

/** The ways in which a guest is recorded twice. */
const ways: readonly ((guest: Row) => Copy)[] = [
  // Booked by telephone, without other data.
  (guest) => ({ ...nameOf(guest), phoneNumber: guest.phoneNumber, email: null, birthday: null }),
  // Two digits swapped.
  (guest) => ({ ...nameOf(guest), phoneNumber: slipped(guest.phoneNumber ?? ''), email: null, birthday: null }),
  // The name as it sounds, or with its parts swapped.
  ({ phoneticFamilyName, phoneticGivenName, familyName, givenName, ...guest }) => ({
    name: phoneticFamilyName
      ? `${phoneticFamilyName} ${phoneticGivenName ?? ''}`.trim()
      : `${givenName ?? ''} ${familyName ?? ''}`.trim(),
    familyName: null,
    givenName: null,
    phoneticFamilyName: null,
    phoneticGivenName: null,
    phoneNumber: guest.phoneNumber,
    birthday: null,
  }),
  // Only an e-mail address, in capitals, with do-not-contact.
  (guest) => ({
    ...nameOf(guest),
    phoneNumber: null,
    email: (guest.email ?? `${guest.id}@guests.example`).toUpperCase(),
    birthday: null,
    forbidPiiSharing: true,
  }),
  // A new number.
  (guest) => ({ ...nameOf(guest), email: null, birthday: guest.birthday ?? '05-20', phoneNumber: null }),
  // A shared phone in the family.
  ({ phoneNumber }) => ({ phoneNumber, email: null, birthday: null }),
];

/** Makes pairs of a company's latest guests similar; the number of guests stays the same. */
export async function seedDuplicates(transaction: Sql, companyId: string): Promise<void> {
  const found = await transaction
    .select()
    .from(customers)
    .where(eq(customers.companyId, companyId))
    .orderBy(desc(customers.createdTime), desc(customers.id))
    .limit(latest);
  const known = found.filter(({ phoneNumber, email, birthday }) => phoneNumber && email && birthday);
  const hardly = found.filter((guest) => guest.visits < 3 && !known.includes(guest));
  for (let pair = 0; pair < Math.min(pairs, known.length, hardly.length); pair++) {
    const [guest, copy, way] = [known[pair], hardly[pair], ways[pair % ways.length]];
    if (!guest || !copy || !way) continue;
    await transaction
      .update(customers)
      .set(way(guest))
      .where(and(eq(customers.companyId, companyId), eq(customers.id, copy.id)));
  }
}

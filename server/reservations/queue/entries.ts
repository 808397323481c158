import { namesAllergy } from '#contract/guests/allergies.ts';
import type { QueueEntry } from '#contract/reservations/queue/queue.ts';
import type { QueueParty } from '#contract/reservations/queue/state.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import { nameSql, phoneSql } from '#server/platform/sql/reservations.ts';
import { ticketPath } from './tokens.ts';

/** Entries of the queue with their guests, for staff. */

type Guest = NonNullable<QueueEntry['guest']>;

interface GuestRow extends Omit<Guest, 'allergies'> {
  tags: string[];
  note: string | null;
}

type Person = Pick<QueueEntry, 'name' | 'phone' | 'note'> & { reservationId: string; guest: GuestRow | null };

const guestJson = `json_build_object('id', c.id, 'name', c.name, 'isVIP', c.is_vip, 'visits', c.visits, 'tags', c.tags,
  'note', c.note)`;

/** The tags of a guest, and the lines about the guest, that mention an allergy. */
function allergiesOf({ tags, note }: GuestRow): string | null {
  const lines = (note ?? '').split('\n').map((line) => line.trim());
  const named = [...new Set([...tags, ...lines])].filter((text) => text && namesAllergy(text));
  // A tag is often said once more in the note, with more words.
  return named.filter((text) => !named.some((other) => other !== text && other.includes(text))).join(' · ') || null;
}

const guestOf = (row: GuestRow): Guest => {
  const { id, name, isVIP, visits } = row;
  return { id, name, isVIP, visits, allergies: allergiesOf(row) };
};

/** Adds to parties who they are. */
export async function entriesWithGuests(
  database: Pick<Database, 'query'>,
  companyId: string,
  parties: readonly QueueParty[],
): Promise<QueueEntry[]> {
  if (!parties.length) return [];
  const people = await database.query<Person>({
    name: 'queue-people',
    text: `select r.id as "reservationId", ${nameSql} as name, ${phoneSql} as phone,
        nullif(concat_ws(E'\\n', r.note, r.customer_note), '') as note,
        case when c.id is not null and c.erased_time is null then ${guestJson} end as guest
      from reservations r left join customers c on c.company_id = r.company_id and c.id = r.customer_id
      where r.company_id = $1 and r.id = any($2::text[])`,
    values: [companyId, parties.map(({ id }) => id)],
  });
  const byId = new Map(people.map((one) => [one.reservationId, one]));
  return parties.map(({ token, peopleAhead: _people, tables, ...party }): QueueEntry => {
    const { name = null, phone = null, note = null, guest = null } = byId.get(party.id) ?? {};
    return {
      ...party,
      tables: [...tables],
      name,
      phone,
      note,
      guest: guest && guestOf(guest),
      link: ticketPath(token),
    };
  });
}

/** The guest with a phone number who came last; null if the caller sees none. */
export async function guestWithPhone(
  database: Pick<Database, 'query'>,
  { companyId, enabledBranches }: Pick<CompanyScope, 'companyId' | 'enabledBranches'>,
  phone: string,
): Promise<Guest | null> {
  const [row] = await database.query<{ guest: GuestRow }>({
    name: 'queue-guest-with-phone',
    text: `select ${guestJson} as guest from customers c
      where c.company_id = $1 and c.phone_number = $2 and c.erased_time is null
        and ($3::text[] is null or c.branch_ids && $3::text[] or exists (select from reservations r
          where r.company_id = c.company_id and r.customer_id = c.id and r.branch_id = any($3::text[])))
      order by c.last_seat_time desc nulls last, c.id limit 1`,
    values: [companyId, phone, enabledBranches === 'all' ? null : [...enabledBranches]],
  });
  return row ? guestOf(row.guest) : null;
}

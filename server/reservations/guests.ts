import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { EventGuest } from '#contract/reservations/reservationEvents.ts';
import { writeAudit, type AuditEntry } from '#server/platform/kernel/audit.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { customers } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { toE164 } from '#server/platform/kernel/phone.ts';
import { anyOf } from '#server/platform/sql/equal.ts';

/** The guest of a reservation. */

export interface Wanted {
  guest: EventGuest;
  /** The branch's country, for parsing phone numbers. */
  country: string;
  /** The time of the event with the guest. */
  at: string;
  userId: string | null;
  /** The batch of the guest's creation, in the audit log. */
  batchId?: string;
}

/** The values that identify a guest. */
interface Traits {
  phone: string | null;
  email: string | null;
}

interface Known extends Traits {
  id: string;
}

const traitsOf = ({ guest, country }: Wanted): Traits => ({
  phone: guest.phone ? toE164(guest.phone, country) : null,
  email: guest.email?.toLowerCase() || null,
});

const present = (list: readonly (string | null)[]) => [...new Set(list)].filter((one) => one !== null);

/**
 * Finds the guests of reservations: by phone in E.164, otherwise by case-insensitive e-mail address. If several match,
 * the one that visited last is taken. Missing guests are created, unless they have neither.
 *
 * @returns guests by the passed objects; null for those without phone and address
 */
export async function linkGuests(
  transaction: Sql,
  companyId: string,
  wanted: readonly Wanted[],
): Promise<Map<Wanted, string | null>> {
  const traits = new Map(wanted.map((one) => [one, traitsOf(one)]));
  const found = await findGuests(transaction, companyId, [...traits.values()]);
  const linked = new Map<Wanted, string | null>();
  const missing: Wanted[] = [];
  for (const [one, of] of traits) {
    const known = found(of);
    if (known || (!of.phone && !of.email)) linked.set(one, known);
    else missing.push(one);
  }
  if (missing.length)
    for (const [one, id] of await addMissing(transaction, companyId, missing, traits)) linked.set(one, id);
  return linked;
}

async function findGuests(
  transaction: Sql,
  companyId: string,
  list: readonly Traits[],
): Promise<(of: Traits) => string | null> {
  const phones = present(list.map(({ phone }) => phone));
  const emails = present(list.map(({ email }) => email));
  const select = (condition: SQL): Promise<Known[]> =>
    transaction
      .select({ id: customers.id, phone: customers.phoneNumber, email: sql<string | null>`lower(${customers.email})` })
      .from(customers)
      .where(and(eq(customers.companyId, companyId), isNull(customers.erasedTime), condition))
      .orderBy(sql`${customers.lastSeatTime} asc nulls first`, customers.id);
  const byPhone = phones.length ? await select(sql`${customers.phoneNumber} = ${anyOf(phones)}`) : [];
  const byEmail = emails.length ? await select(sql`lower(${customers.email}) = ${anyOf(emails)}`) : [];
  // The last entry of a key wins: the guest who visited last.
  const phone = new Map(byPhone.map((known) => [known.phone, known.id]));
  const email = new Map(byEmail.map((known) => [known.email, known.id]));
  return (of) => (of.phone && phone.get(of.phone)) || (of.email && email.get(of.email)) || null;
}

/** Creates guests; if two requests create the same one concurrently, the second waits and finds the first one's. */
async function addMissing(
  transaction: Sql,
  companyId: string,
  missing: readonly Wanted[],
  traits: ReadonlyMap<Wanted, Traits>,
): Promise<Map<Wanted, string>> {
  const all = missing.map((one) => traits.get(one) ?? { phone: null, email: null });
  const keys = present(all.flatMap(({ phone, email }) => [phone ?? email])).map((key) => `${companyId} ${key}`);
  await transaction.execute(sql`select pg_advisory_xact_lock(h) from (
    select distinct hashtextextended(k, 0) as h from unnest(${sql.param(keys)}::text[]) k order by 1) locks`);
  const found = await findGuests(transaction, companyId, all);

  const linked = new Map<Wanted, string>();
  const added = new Map<string, string>();
  const rows: (typeof customers.$inferInsert)[] = [];
  const audit: AuditEntry[] = [];
  for (const one of missing) {
    const { phone, email } = traits.get(one) ?? { phone: null, email: null };
    const known = found({ phone, email }) ?? (phone && added.get(phone)) ?? (email && added.get(email));
    const id = known || newId();
    linked.set(one, id);
    if (known) continue;
    if (phone) added.set(phone, id);
    if (email) added.set(email, id);
    const now = new Date();
    const guest = {
      name: one.guest.name || phone || one.guest.email || '',
      phoneNumber: phone,
      email: one.guest.email || null,
    };
    audit.push({
      companyId,
      userId: one.userId,
      action: 'create',
      entity: 'customer',
      entityId: id,
      after: guest,
      batchId: one.batchId,
    });
    rows.push({
      companyId,
      id,
      ...guest,
      gender: 2,
      firstSeenTime: new Date(one.at),
      // A reservation is not a consent to messages.
      allowContactInline: false,
      allowContactRestaurant: false,
      createdTime: now,
      updatedTime: now,
    });
  }
  await insertRows(transaction, customers, rows.map(withDefaults));
  await writeAudit(transaction, audit);
  return linked;
}

/** Rows written as JSON do not get defaults for the columns that they contain. */
const withDefaults = (row: typeof customers.$inferInsert) => ({ ...row, types: [], tags: [], branchIds: [] });

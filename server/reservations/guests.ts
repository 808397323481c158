import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { EventGuest } from '#contract/reservations/reservationEvents.ts';
import { writeAudit, type AuditEntry } from '#server/platform/kernel/audit.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { customers } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { toE164 } from '#server/platform/kernel/phone.ts';
import { anyOf } from '#server/platform/sql/equal.ts';

/** Who a reservation is for. */

export interface Wanted {
  guest: EventGuest;
  /** Of the branch: how phones are read. */
  country: string;
  /** When the guest was heard of. */
  at: string;
  userId: string | null;
  /** What the guest came with, in the audit log. */
  batchId?: string;
}

/** By what a guest is known again. */
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
 * Finds the guests whom reservations are for: by phone in E.164, else by e-mail address whatever its case. Where
 * several have the same, it is the one who came last. Who is not there yet is added; nobody who gave neither is.
 *
 * @returns by the objects that were handed in; null for those who left no trace
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
  // The last one of a key stays: who came last.
  const phone = new Map(byPhone.map((known) => [known.phone, known.id]));
  const email = new Map(byEmail.map((known) => [known.email, known.id]));
  return (of) => (of.phone && phone.get(of.phone)) || (of.email && email.get(of.email)) || null;
}

/** Adds guests; of two who add the same one at once, the second waits and finds the first one's. */
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
      // Reserving a table is no consent to messages.
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

/** Rows written as JSON have no defaults of their own for the columns that they name. */
const withDefaults = (row: typeof customers.$inferInsert) => ({ ...row, types: [], tags: [], branchIds: [] });

/** Holds guests until the transaction ends, in the order that everybody holds them in; answers who is still there. */
export async function holdGuests(transaction: Sql, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const rows = await transaction
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), sql`${customers.id} = ${anyOf(ids)}`))
    .orderBy(customers.id)
    .for('no key update');
  return new Set(rows.map(({ id }) => id));
}

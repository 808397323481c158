import { and, eq, isNull, or } from 'drizzle-orm';
import { writeAudit } from '#server/platform/kernel/audit.ts';
import { recordConsents, type NewConsent } from '../crm/consents.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { customers } from '#server/platform/db/schema.ts';

interface Withdrawal {
  companyId: string;
  /** All guests of the company with this number; one person may have several records. */
  phoneNumber: string;
  /** The recipient of the message, whatever number the guest has now. */
  customerId?: string;
  campaignId: string | null;
  source: 'link' | 'stop';
  /** The exact wording. */
  text: string;
  requestId: string;
}

/**
 * Withdraws the consent to the restaurant's messages. Guests who have already withdrawn are not changed.
 *
 * @returns the number of guests who withdrew
 */
export async function withdraw(transaction: Sql, withdrawal: Withdrawal): Promise<number> {
  const { companyId, phoneNumber, customerId, campaignId, source, text, requestId } = withdrawal;
  const guests = await transaction
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.companyId, companyId),
        or(eq(customers.phoneNumber, phoneNumber), customerId ? eq(customers.id, customerId) : undefined),
        eq(customers.allowContactRestaurant, true),
        isNull(customers.erasedTime),
      ),
    )
    .orderBy(customers.id)
    .for('update');
  const entry = { companyId, purpose: 'restaurant', granted: false, source, text, campaignId } as const;
  await recordConsents(
    transaction,
    guests.map(({ id }): NewConsent => ({ ...entry, customerId: id })),
  );
  await writeAudit(
    transaction,
    guests.map(({ id }) => ({
      companyId,
      userId: null,
      action: 'consent',
      entity: 'customer',
      entityId: id,
      before: { allowContactRestaurant: true },
      after: { allowContactRestaurant: false },
      requestId,
    })),
  );
  return guests.length;
}

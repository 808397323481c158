import type { Database } from '#server/platform/db/client.ts';
import { deposits, invoices, orders, payments } from '#server/platform/db/schema.ts';

/** Rows of money for tests: believable unless a test says otherwise. */

const at = new Date('2026-01-31T04:00:00.000Z');
let count = 0;
const next = (kind: string) => `${kind}-${String((count += 1)).padStart(4, '0')}`;

type Row<T extends { $inferInsert: object }> = T['$inferInsert'];
type Owned = { companyId: string; branchId: string };

/** @example buildDeposit({ companyId: 'own', branchId: 'own-1', amount: 100_000 }) */
export function buildDeposit(changes: Partial<Row<typeof deposits>> & Owned): Row<typeof deposits> {
  const id = changes.id ?? next('deposit');
  return {
    id,
    type: 'prepay',
    status: 'paid',
    channel: 'web',
    amount: 120_000,
    currency: 'TWD',
    provider: 'tappay',
    reference: `T-${id}`,
    purchaseTime: at,
    serviceTime: at,
    createdTime: at,
    updatedTime: at,
    ...changes,
  };
}

export function buildPayment(
  changes: Partial<Row<typeof payments>> & Owned & { subjectId: string },
): Row<typeof payments> {
  const id = changes.id ?? next('payment');
  return {
    id,
    subject: 'deposit',
    kind: 'charge',
    amount: 120_000,
    fee: 2_400,
    currency: 'TWD',
    provider: 'tappay',
    reference: `P-${id}`,
    paidTime: at,
    ...changes,
  };
}

export function buildOrder(changes: Partial<Row<typeof orders>> & Owned): Row<typeof orders> {
  const id = changes.id ?? next('order');
  return {
    id,
    number: `N${id}`,
    service: 'takeout',
    provider: 'own',
    status: 'completed',
    paymentState: 'paid',
    items: [{ name: 'Noodles', quantity: 2, price: 15_000, amount: 30_000 }],
    itemCount: 2,
    subtotal: 30_000,
    tax: 1_429,
    total: 30_000,
    currency: 'TWD',
    createdTime: at,
    serviceTime: at,
    updatedTime: at,
    ...changes,
  };
}

export function buildInvoice(
  changes: Partial<Row<typeof invoices>> & Owned & { subjectId: string },
): Row<typeof invoices> {
  const id = changes.id ?? next('invoice');
  return {
    id,
    number: `AB-${id}`,
    subject: 'deposit',
    amount: 120_000,
    tax: 5_714,
    currency: 'TWD',
    issuedTime: at,
    ...changes,
  };
}

/** The deposit of {@link seedMoney} that is ready for a call; the one that is decided about has its own. */
export const depositFor = (call: string, companyId: string): string =>
  `${call === 'reviewDeposit' ? 'pending' : 'paid'}-${companyId}`;
export const orderFor = (companyId: string): string => `order-${companyId}`;

/** A deposit that is paid, one that waits for a decision, an order and an invoice of a company. */
export async function seedMoney(sql: Database['sql'], companyId: string, branchId: string): Promise<void> {
  const of = { companyId, branchId };
  const paid = depositFor('getDeposit', companyId);
  const pending = depositFor('reviewDeposit', companyId);
  await sql
    .insert(deposits)
    .values([
      buildDeposit({ ...of, id: paid }),
      buildDeposit({ ...of, id: pending, status: 'pendingReview', reviewReason: 'late' }),
    ]);
  await sql.insert(orders).values(buildOrder({ ...of, id: orderFor(companyId) }));
  await sql.insert(payments).values([
    buildPayment({ ...of, id: `${paid}-p`, subjectId: paid }),
    buildPayment({ ...of, id: `${pending}-p`, subjectId: pending }),
    buildPayment({
      ...of,
      id: `${orderFor(companyId)}-p`,
      subject: 'order',
      subjectId: orderFor(companyId),
      amount: 30_000,
    }),
  ]);
  await sql
    .insert(invoices)
    .values([
      buildInvoice({ ...of, id: `${paid}-i`, number: `AA-${companyId}`, subjectId: paid }),
      buildInvoice({ ...of, id: `${pending}-i`, number: `AB-${companyId}`, subjectId: pending }),
    ]);
}

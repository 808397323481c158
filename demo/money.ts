import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import type { DepositStatus, ReviewReason } from '#contract/money/deposits.ts';
import type { ReservationState } from '#contract/reservations/reservations.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { deposits, invoices, orders, payments } from '#server/platform/db/schema.ts';
import { demoCompanies, seed, type CompanySpec } from './companies.ts';
import { ordersOf, type OrderGuest } from './orders.ts';
import { moneyDays, demoPrices, taxIn, type PaymentRow } from './prices.ts';
import { Random, weights } from './random.ts';

/** The demo's money: deposits of its bookings with their outcomes, orders, and invoices for both. */

const batch = 2_000;
type DepositRow = typeof deposits.$inferInsert;
type InvoiceRow = typeof invoices.$inferInsert;

interface Booking {
  id: string;
  branchId: string;
  customerId: string | null;
  state: ReservationState;
  createdFrom: string;
  groupSize: number;
  friday: boolean;
  startTime: string;
  createdTime: string;
  endedTime: string | null;
  currency: string;
}

/** Bookings that may have a deposit: large parties, and Fridays. */
const bookingsOf = (transaction: Sql, companyId: string, now: number): Promise<Booking[]> =>
  queryInTransaction<Booking>(transaction, {
    text: `select r.id, r.branch_id as "branchId", r.customer_id as "customerId", r.state, r.created_from as "createdFrom",
        r.group_size as "groupSize", extract(dow from r.dining_date) = 5 as friday, r.start_time::text as "startTime",
        r.created_time::text as "createdTime", r.ended_time::text as "endedTime", b.currency
      from reservations r join branches b on b.company_id = r.company_id and b.id = r.branch_id
      where r.company_id = $1 and r.type = 'booking' and r.deleted_time is null
        and r.start_time >= $2::timestamptz and (r.group_size >= 6 or extract(dow from r.dining_date) = 5)
      order by r.id`,
    values: [companyId, new Date(now - moneyDays * millisecondsInDay).toISOString()],
  });

const reasons = weights<ReviewReason>([
  ['late', 6],
  ['otherAmount', 4],
]);

interface Story {
  status: DepositStatus;
  /** When the guest paid, or the card was charged. */
  charged?: number;
  /** When a refund was made, and its share of the charge. */
  refund?: { at: number; share: number };
  reviewReason?: ReviewReason;
}

function storyOf(random: Random, booking: Booking, prepaid: boolean, purchased: number, now: number): Story {
  const start = Date.parse(booking.startTime);
  const ended = Math.min(now, Math.max(purchased, booking.endedTime ? Date.parse(booking.endedTime) : start));
  const cancelled = booking.state === 'cancelledByCustomer' || booking.state === 'cancelledByRestaurant';
  const recent = now - purchased < 14 * millisecondsInDay;
  if (prepaid && recent && random.chance(0.09))
    return {
      status: 'pendingReview',
      charged: purchased,
      reviewReason: cancelled ? 'cancelled' : random.weighted(reasons),
    };
  if (!prepaid) {
    if (booking.state === 'noShow') return { status: 'paid', charged: ended };
    return { status: booking.state === 'open' && start > now ? 'held' : 'released' };
  }
  if (booking.state === 'cancelledByRestaurant' || (cancelled && random.chance(0.7)))
    return { status: 'refunded', charged: purchased, refund: { at: ended, share: 1 } };
  if (cancelled) return { status: 'paid', charged: purchased, refund: { at: ended, share: 0.5 } };
  if (booking.state === 'open' && random.chance(0.1)) return { status: random.chance(0.6) ? 'pending' : 'failed' };
  return { status: 'paid', charged: purchased };
}

/** A deposit of a booking with its payments; null if none was requested. Always the same for the same booking. */
function depositOf(
  booking: Booking,
  companyId: string,
  now: number,
): { deposit: DepositRow; payments: PaymentRow[] } | null {
  const random = new Random(`${seed}/${booking.id}/deposit`);
  if (!random.chance(booking.groupSize >= 6 ? 0.5 : 0.3)) return null;
  const price = demoPrices[booking.currency] ?? { deposit: 3_000, tax: 5, provider: ['stripe' as const] };
  const { branchId, currency } = booking;
  const id = `${booking.id}d`;
  const amount = price.deposit * booking.groupSize;
  const prepaid = random.chance(0.72);
  const provider = random.pick(price.provider);
  const purchased = Math.min(now, Date.parse(booking.createdTime) + random.int(1, 25) * millisecondsInMinute);
  const story = storyOf(random, booking, prepaid, purchased, now);
  const charge = story.reviewReason === 'otherAmount' ? Math.round(amount * 0.9) : amount;
  const code = Math.floor(random.next() * 36 ** 7)
    .toString(36)
    .toUpperCase()
    .padStart(7, '0');
  const of = { companyId, subject: 'deposit' as const, subjectId: id, branchId, currency, provider };
  const made: PaymentRow[] = [];
  if (story.charged !== undefined)
    made.push({
      ...of,
      id: `${id}c`,
      kind: 'charge',
      amount: charge,
      fee: Math.round(charge * 0.024),
      reference: `${code}-1`,
      paidTime: new Date(story.charged),
    });
  if (story.refund)
    made.push({
      ...of,
      id: `${id}r`,
      kind: 'refund',
      amount: Math.round(charge * story.refund.share),
      fee: 0,
      reference: `${code}-2`,
      paidTime: new Date(story.refund.at),
    });
  return {
    deposit: {
      companyId,
      id,
      branchId,
      reservationId: booking.id,
      customerId: booking.customerId,
      type: prepaid ? 'prepay' : 'cardToken',
      status: story.status,
      channel: booking.createdFrom,
      amount,
      currency,
      provider,
      reference: code,
      purchaseTime: new Date(purchased),
      serviceTime: new Date(booking.startTime),
      reviewReason: story.reviewReason ?? null,
      createdTime: new Date(purchased),
      updatedTime: new Date(story.refund?.at ?? purchased),
    },
    payments: made,
  };
}

const buyers: Readonly<Record<string, readonly string[]>> = {
  zh: ['晨光設計有限公司', '遠山科技股份有限公司', '和田貿易有限公司', '海岸顧問有限公司'],
  ja: ['青葉商事株式会社', '有限会社みなと企画', '株式会社ひかり製作所'],
  en: ['Northgate Partners Pty Ltd', 'Lantern Studio Pte. Ltd.', 'Redgum Advisory', 'Quayside Legal'],
};
const letters: Readonly<Record<string, string>> = { chunshui: 'MT', ginza: 'GN', harbour: 'HV' };

/** Invoices for charges, numbered in the order of issue; voided after a full refund. */
function invoicesFor(company: CompanySpec, paid: readonly PaymentRow[]): InvoiceRow[] {
  const refunds = new Map(paid.flatMap((one) => (one.kind === 'refund' ? [[one.subjectId, one] as const] : [])));
  const charges = paid
    .filter(({ kind }) => kind === 'charge')
    .sort((a, b) => a.paidTime.getTime() - b.paidTime.getTime() || (a.id < b.id ? -1 : 1));
  let number = 10_020_000;
  return charges.flatMap((charge): InvoiceRow[] => {
    const random = new Random(`${seed}/${charge.id}/invoice`);
    // Platforms issue the invoices of their orders.
    if (charge.provider === 'platform' || (charge.subject === 'order' && random.chance(0.4))) return [];
    number += 1;
    const refund = refunds.get(charge.subjectId);
    const whole = refund?.amount === charge.amount;
    const named = random.chance(0.18);
    return [
      {
        companyId: company.id,
        id: `${charge.id}i`,
        branchId: charge.branchId ?? '',
        number: `${letters[company.id] ?? 'IN'}-${number}`,
        status: whole ? 'void' : 'issued',
        subject: charge.subject,
        subjectId: charge.subjectId,
        amount: charge.amount,
        tax: taxIn(charge.amount, demoPrices[charge.currency]?.tax ?? 5),
        currency: charge.currency,
        buyerName: named ? random.pick(buyers[company.language] ?? []) : null,
        buyerTaxNumber: named ? String(random.int(10_000_000, 99_999_999)) : null,
        issuedTime: new Date(charge.paidTime.getTime() + millisecondsInMinute),
        voidedTime: whole ? (refund?.paidTime ?? null) : null,
        createdTime: charge.paidTime,
      },
    ];
  });
}

/** Deposits, orders, payments and invoices of the demo's companies; always the same for the same time. */
export async function seedMoney(transaction: Sql, now: number): Promise<void> {
  const write = async (table: Parameters<typeof insertRows>[1], rows: readonly object[]) => {
    for (let from = 0; from < rows.length; from += batch)
      await insertRows(transaction, table, rows.slice(from, from + batch));
  };
  for (const company of demoCompanies) {
    const requestedAt = (await bookingsOf(transaction, company.id, now)).flatMap(
      (booking) => depositOf(booking, company.id, now) ?? [],
    );
    const guests = await queryInTransaction<OrderGuest>(transaction, {
      text: `select id, name from customers where company_id = $1 and erased_time is null order by id limit 400`,
      values: [company.id],
    });
    const ordered = ordersOf(company, guests, now);
    const paid = [...requestedAt.flatMap((one) => one.payments), ...ordered.flatMap((one) => one.payments)];
    await write(
      deposits,
      requestedAt.map(({ deposit }) => deposit),
    );
    await write(
      orders,
      ordered.map(({ order }) => order),
    );
    await write(payments, paid);
    await write(invoices, invoicesFor(company, paid));
  }
}

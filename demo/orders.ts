import { millisecondsInMinute } from 'date-fns/constants';
import type { OrderItem, OrderService, OrderStatus, PaymentState } from '#contract/money/orders.ts';
import type { PaymentProvider } from '#contract/money/payments.ts';
import type { orders } from '#server/platform/db/schema.ts';
import { at, dayNumber } from '#server/platform/kernel/clocks.ts';
import { weekdayOfDay } from './calendar.ts';
import { seed, type BranchSpec, type CompanySpec } from './companies.ts';
import { moneyDays, demoPrices, taxIn, type PaymentRow } from './prices.ts';
import { Random, weights } from './random.ts';

/** The demo's online orders. */

export interface OrderGuest {
  id: string;
  name: string;
}
type OrderRow = typeof orders.$inferInsert;

/** Dishes with prices in minor units of the currency. */
const dishes: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  TWD: [
    ['三杯雞便當', 18_000],
    ['滷肉飯', 8_500],
    ['紅燒牛肉麵', 24_000],
    ['蔥油餅', 6_000],
    ['燙青菜', 7_000],
    ['珍珠奶茶', 7_500],
    ['春水鐵觀音', 6_500],
    ['蝦仁炒飯', 19_000],
  ],
  JPY: [
    ['上にぎり', 3_800],
    ['ちらし寿司', 2_600],
    ['穴子棒寿司', 2_900],
    ['玉子焼き', 900],
    ['味噌汁', 400],
    ['おまかせ折詰', 6_500],
  ],
  SGD: [
    ['Barramundi, fennel', 3_200],
    ['Charred broccolini', 1_400],
    ['Wagyu burger', 2_800],
    ['Sourdough, butter', 800],
    ['Chilli crab linguine', 3_400],
    ['Pavlova', 1_600],
  ],
  AUD: [
    ['Barramundi, fennel', 3_600],
    ['Charred broccolini', 1_600],
    ['Wagyu burger', 2_900],
    ['Sourdough, butter', 900],
    ['Prawn linguine', 3_500],
    ['Pavlova', 1_700],
  ],
};

const providers = {
  TW: weights([
    ['own', 52],
    ['ubereats', 28],
    ['foodpanda', 20],
  ]),
  JP: weights([
    ['own', 60],
    ['ubereats', 22],
    ['demaecan', 18],
  ]),
  SG: weights([
    ['own', 45],
    ['deliveroo', 30],
    ['foodpanda', 25],
  ]),
  AU: weights([
    ['own', 55],
    ['ubereats', 45],
  ]),
} satisfies Readonly<Record<BranchSpec['country'], unknown>>;
const ownServices = weights<OrderService>([
  ['takeout', 68],
  ['delivery', 22],
  ['foodCourt', 10],
]);
/** Minutes after midnight at which orders are placed: lunches and dinners. */
const peaks = [11 * 60, 11 * 60 + 30, 12 * 60, 12 * 60 + 40, 17 * 60 + 20, 18 * 60, 18 * 60 + 40, 19 * 60 + 30];

interface Basket {
  items: OrderItem[];
  subtotal: number;
}

function basketOf(random: Random, currency: string): Basket {
  const menu = dishes[currency] ?? [];
  const names = new Map<string, OrderItem>();
  for (let left = random.int(1, 4); left > 0; left--) {
    const [name, price] = random.pickEarly(menu, 1.3);
    const quantity = random.chance(0.25) ? 2 : 1;
    const known = names.get(name);
    const all = (known?.quantity ?? 0) + quantity;
    names.set(name, { name, quantity: all, price, amount: price * all });
  }
  const items = [...names.values()];
  return { items, subtotal: items.reduce((sum, { amount }) => sum + amount, 0) };
}

function statusOf(random: Random, created: number, service: number, now: number): OrderStatus {
  if (random.chance(0.05)) return 'cancelled';
  if (service < now) return 'completed';
  if (service - now < 10 * millisecondsInMinute) return 'ready';
  return now - created < 6 * millisecondsInMinute ? 'pending' : 'accepted';
}

/** Payments of an order: online at once, in cash at pickup, or by the platform. */
function paid(
  random: Random,
  order: Pick<OrderRow, 'companyId' | 'id' | 'branchId' | 'currency' | 'total' | 'provider' | 'status'>,
  created: number,
  service: number,
  now: number,
): { paymentState: PaymentState; payments: PaymentRow[] } {
  const { companyId, id, branchId, currency, total } = order;
  const platform = order.provider !== 'own';
  const cash = !platform && random.chance(0.3);
  const provider: PaymentProvider = platform
    ? 'platform'
    : cash
      ? 'cash'
      : random.pick(demoPrices[currency]?.provider ?? []);
  const when = cash ? service : created + millisecondsInMinute;
  const cancelled = order.status === 'cancelled';
  if (when > now || (cash && cancelled)) return { paymentState: 'unpaid', payments: [] };
  const of = { companyId, subject: 'order' as const, subjectId: id, branchId, currency, provider };
  const charge: PaymentRow = {
    ...of,
    id: `${id}c`,
    kind: 'charge',
    amount: total,
    fee: cash ? 0 : Math.round(total * (platform ? 0.28 : 0.024)),
    reference: cash ? null : `${id.toUpperCase()}-1`,
    paidTime: new Date(when),
  };
  if (!cancelled) return { paymentState: 'paid', payments: [charge] };
  const back = Math.min(now, when + random.int(2, 50) * millisecondsInMinute);
  const refund: PaymentRow = {
    ...of,
    id: `${id}r`,
    kind: 'refund',
    amount: total,
    fee: 0,
    reference: `${id.toUpperCase()}-2`,
    paidTime: new Date(back),
  };
  return { paymentState: 'refunded', payments: [charge, refund] };
}

/**
 * The orders of a company's branches in the last days, with their payments.
 *
 * @param guests some of them order on the restaurant's own page
 */
export function ordersOf(
  company: CompanySpec,
  guests: readonly OrderGuest[],
  now: number,
): { order: OrderRow; payments: PaymentRow[] }[] {
  const made: { order: OrderRow; payments: PaymentRow[] }[] = [];
  const today = dayNumber(now);
  for (const branch of company.branches)
    for (let day = today - moneyDays + 1; day <= today + 1; day++) {
      const random = new Random(`${seed}/${branch.id}/${day}/orders`);
      const busy = [0, 5, 6].includes(weekdayOfDay(day)) ? 1.5 : 1;
      const count = Math.round((2 + branch.weight / 12 + random.next() * 3) * busy);
      for (let index = 0; index < count; index++) {
        const created = at(branch.timeZone, day, random.pick(peaks) + random.int(-20, 25));
        const service = created + random.int(25, 75) * millisecondsInMinute;
        const provider = random.weighted(providers[branch.country]);
        const own = provider === 'own';
        const { items, subtotal } = basketOf(random, branch.currency);
        const kind = own ? random.weighted(ownServices) : 'delivery';
        const unit = demoPrices[branch.currency]?.deposit ?? 3_000;
        const fee = kind === 'delivery' ? Math.round(unit / 5) : 0;
        const discount = own && random.chance(0.15) ? Math.round(subtotal * 0.1) : 0;
        const total = subtotal - discount + fee;
        const guest = own && random.chance(0.7) && guests.length ? random.pick(guests) : null;
        const status = statusOf(random, created, service, now);
        // Drawn before it is skipped, so that the day's other orders stay the same.
        if (created > now) continue;
        const head = {
          companyId: company.id,
          id: `${branch.id}-${day}-${index}`,
          branchId: branch.id,
          currency: branch.currency,
          total,
          provider,
          status,
        };
        const money = paid(random, head, created, service, now);
        made.push({
          order: {
            ...head,
            customerId: guest?.id ?? null,
            number: `${String(day % 10_000).padStart(4, '0')}-${String(index + 1).padStart(3, '0')}`,
            service: kind,
            paymentState: money.paymentState,
            items,
            itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
            subtotal,
            discount,
            fee,
            tax: taxIn(total, demoPrices[branch.currency]?.tax ?? 5),
            guestName: guest?.name ?? null,
            createdTime: new Date(created),
            serviceTime: new Date(service),
            updatedTime: new Date(Math.min(service, now)),
          },
          payments: money.payments,
        });
      }
    }
  return made;
}

import type { Channel, ChannelTotals } from '#contract/money/omnichannel.ts';
import { allCovers, allParties } from '#server/platform/sql/reservationCounts.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { Database } from '#server/platform/db/client.ts';
import { branchCondition, type Reader } from '#server/platform/report/conditions.ts';
import { allOf } from '#server/platform/sql/page.ts';

/** Guests and money by channel. */

export interface ChannelFilter {
  startDate: string;
  endDate: string;
  branchId?: string;
}

/** The days of a filter as a condition on a column. */
export const between = (column: string, { startDate, endDate }: ChannelFilter, values: Values): string =>
  `${column} between ${values.add(startDate)}::date and ${values.add(endDate)}::date`;

interface Money {
  subject: 'deposit' | 'order';
  channel: string;
  currency: string;
  by: 'purchase' | 'service';
  charged: number;
  refunded: number;
}
type Counted = Pick<Channel, 'channel' | 'parties' | 'covers' | 'seated' | 'noShows'>;

function countsOf(database: Database, scope: Reader, filter: ChannelFilter): Promise<Counted[]> {
  const values = new Values();
  // The counts of all branches together have an empty branch.
  const whole = filter.branchId === undefined && scope.enabledBranches === 'all';
  return database.query<Counted>({
    text: `select created_from as channel, sum(${allParties})::int as parties, sum(${allCovers})::int as covers,
        sum(seated)::int as seated, sum(no_show)::int as "noShows"
      from reservation_counts
      where ${allOf([
        `company_id = ${values.add(scope.companyId)} and axis = 'dining'`,
        whole ? `branch_id = ''` : branchCondition(scope, filter.branchId, 'branch_id', values),
        between('day', filter, values),
      ])} group by 1 having sum(${allParties}) <> 0`,
    values: values.list,
  });
}

function ordersOf(
  database: Database,
  scope: Reader,
  filter: ChannelFilter,
): Promise<{ channel: string; orders: number }[]> {
  const values = new Values();
  return database.query({
    text: `select o.provider as channel, count(*) filter (where o.status <> 'cancelled')::int as orders from orders o
      where ${allOf([
        `o.company_id = ${values.add(scope.companyId)}`,
        branchCondition(scope, filter.branchId, 'o.branch_id', values),
        between('o.service_date', filter, values),
      ])} group by 1`,
    values: values.list,
  });
}

function moneyOf(database: Database, scope: Reader, filter: ChannelFilter): Promise<Money[]> {
  const values = new Values();
  const company = values.add(scope.companyId);
  const branch = branchCondition(scope, filter.branchId, 'p.branch_id', values);
  const part = (by: Money['by'], column: string) => `select '${by}' as by, p.subject, p.channel, p.currency,
      coalesce(sum(p.amount) filter (where p.kind = 'charge'), 0)::bigint as charged,
      coalesce(sum(p.amount) filter (where p.kind = 'refund'), 0)::bigint as refunded
    from payments p where p.company_id = ${company} and ${branch} and ${between(column, filter, values)} group by 2, 3, 4`;
  return database.query<Money>({
    text: `${part('purchase', 'p.paid_date')} union all ${part('service', 'p.service_date')}`,
    values: values.list,
  });
}

const nothing = () => ({ charged: 0, refunded: 0, net: 0 });

/** Adds an amount to the entry of its currency, creating it if absent. */
function addMoney(into: ChannelTotals['money'], { currency, by, charged, refunded }: Money): void {
  let entry = into.find((one) => one.currency === currency);
  if (!entry) into.push((entry = { currency, purchase: nothing(), service: nothing() }));
  entry[by].charged += charged;
  entry[by].refunded += refunded;
  entry[by].net += charged - refunded;
}

const emptyCounts = (): ChannelTotals => ({ parties: 0, covers: 0, seated: 0, noShows: 0, orders: 0, money: [] });
const byCurrency = (a: { currency: string }, b: { currency: string }) => (a.currency < b.currency ? -1 : 1);

/** Every channel with its guests and money in a range of days; those of reservations first, the largest first. */
export async function channelsOf(
  database: Database,
  scope: Reader,
  filter: ChannelFilter,
): Promise<{ channels: Channel[]; totals: ChannelTotals }> {
  const [counted, ordered, money] = await Promise.all([
    countsOf(database, scope, filter),
    ordersOf(database, scope, filter),
    moneyOf(database, scope, filter),
  ]);
  const channels = new Map<string, Channel>();
  const channelOf = (kind: Channel['kind'], channel: string): Channel => {
    const key = `${kind} ${channel}`;
    const known = channels.get(key) ?? { kind, channel, ...emptyCounts() };
    channels.set(key, known);
    return known;
  };
  const totals = emptyCounts();
  for (const { channel, ...counts } of counted) {
    Object.assign(channelOf('reservation', channel), counts);
    for (const name of ['parties', 'covers', 'seated', 'noShows'] as const) totals[name] += counts[name];
  }
  for (const { channel, orders } of ordered) {
    channelOf('order', channel).orders = orders;
    totals.orders += orders;
  }
  for (const one of money) {
    addMoney(channelOf(one.subject === 'deposit' ? 'reservation' : 'order', one.channel).money, one);
    addMoney(totals.money, one);
  }
  totals.money.sort(byCurrency);
  const list = [...channels.values()];
  for (const one of list) one.money.sort(byCurrency);
  list.sort(
    (a, b) =>
      Number(a.kind === 'order') - Number(b.kind === 'order') ||
      b.parties + b.orders - (a.parties + a.orders) ||
      (a.channel < b.channel ? -1 : 1),
  );
  return { channels: list, totals };
}

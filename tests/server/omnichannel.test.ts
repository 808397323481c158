import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { channelCounts, channelSums, listChannelRows, readChannels } from '#contract/money/omnichannel.ts';
import { dateKinds } from '#contract/money/payments.ts';
import { dayOf, openMoneyWorld, params, seeded, rangeOf, type MoneyWorld } from '#tests/support/moneyWorld.ts';

/** Guests and money by channel: every figure against plain loops over the rows. */

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld();
});
afterAll(() => world.server.close());

describe('the omnichannel report', () => {
  const nothing = () => ({ parties: 0, covers: 0, seated: 0, noShows: 0, orders: 0 });

  test('is what loops over reservations, orders and payments find', async () => {
    for (const one of world.cases) {
      const { channels, totals } = await one.client.call(readChannels, { params, query: rangeOf(one) });
      const expected = new Map<string, ReturnType<typeof nothing>>();
      const of = (key: string) => expected.get(key) ?? expected.set(key, nothing()).get(key) ?? nothing();
      const inside = (branchId: string, at: Date | undefined) => {
        const day = dayOf(branchId, at);
        return one.seen.includes(branchId) && day >= one.startDate && day <= one.endDate;
      };
      for (const { branchId, startTime, deletedTime, createdFrom, groupSize, state } of seeded.reservations) {
        if (deletedTime || !inside(branchId, startTime)) continue;
        const channel = of(`reservation ${createdFrom}`);
        channel.parties += 1;
        channel.covers += groupSize;
        if (state === 'seated') channel.seated += 1;
        if (state === 'noShow') channel.noShows += 1;
      }
      for (const { branchId, serviceTime, provider, status } of seeded.orders)
        if (inside(branchId, serviceTime) && status !== 'cancelled') of(`order ${provider}`).orders += 1;
      for (const { kind, channel, parties, covers, seated, noShows, orders: count } of channels)
        expect({ parties, covers, seated, noShows, orders: count }, `${one.name}: ${channel}`).toEqual(
          of(`${kind} ${channel}`),
        );
      for (const figure of channelCounts)
        expect(totals[figure], `${one.name}: ${figure}`).toBe(
          [...expected.values()].reduce((sum, counts) => sum + counts[figure], 0),
        );

      const money = new Map<string, number>();
      const [depositOf, orderOf] = [seeded.deposits, seeded.orders].map(
        (list) => new Map(list.map((row) => [row.id, row])),
      );
      for (const { subject, subjectId, kind, amount, paidTime } of seeded.payments) {
        const row = (subject === 'deposit' ? depositOf : orderOf)?.get(subjectId);
        if (!row) continue;
        for (const by of dateKinds)
          if (inside(row.branchId, by === 'purchase' ? paidTime : row.serviceTime)) {
            const key = `${row.currency} ${by} ${kind === 'charge' ? 'charged' : 'refunded'}`;
            money.set(key, (money.get(key) ?? 0) + amount);
          }
      }
      for (const { currency, ...sums } of totals.money)
        for (const by of dateKinds) {
          const [charged = 0, refunded = 0] = ['charged', 'refunded'].map((name) =>
            money.get(`${currency} ${by} ${name}`),
          );
          expect(sums[by], `${one.name}: ${currency} ${by}`).toEqual({ charged, refunded, net: charged - refunded });
        }
      expect(totals.money.length).toBe(new Set([...money.keys()].map((key) => key.slice(0, 3))).size);
    }
  });

  test('counts exactly the rows that it shows behind each figure', async () => {
    for (const one of world.cases) {
      const query = rangeOf(one);
      const { channels, totals } = await one.client.call(readChannels, { params, query });
      const rows = async (more: object) => {
        const { total, sum, data } = await one.client.call(listChannelRows, {
          params,
          query: { ...query, figure: 'parties', itemsPerPage: 200, ...more },
        });
        if (total <= 200) {
          expect(data).toHaveLength(total);
          expect(data.reduce((all, { adds }) => all + adds, 0)).toBe(sum);
        }
        return sum;
      };
      for (const { kind, channel, money, ...counts } of [
        ...channels,
        { kind: undefined, channel: undefined, ...totals },
      ]) {
        for (const figure of channelCounts)
          expect(await rows({ figure, kind, channel }), `${one.name}: ${channel} ${figure}`).toBe(counts[figure]);
        for (const { currency, ...sums } of money)
          for (const by of dateKinds)
            for (const figure of channelSums)
              expect(await rows({ figure, kind, channel, currency, by }), `${one.name}: ${channel} ${figure}`).toBe(
                sums[by][figure],
              );
      }
    }
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceFigures, listInvoices, readInvoiceFigures } from '#contract/money/deposits.ts';
import { dateKinds } from '#contract/money/payments.ts';
import {
  addTo,
  dayOf,
  openMoneyWorld,
  params,
  seeded,
  rangeOf,
  rowsOf,
  told,
  type MoneyWorld,
  type Sums,
} from '#tests/support/moneyWorld.ts';

/** Invoices by purchase and by service date: every figure against plain loops over the rows. */

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld();
});
afterAll(() => world.server.close());

describe('invoices', () => {
  test.each(dateKinds)('by %s date are what loops find, and the rows behind each figure', async (by) => {
    const service = new Map(seeded.deposits.map(({ id, serviceTime }) => [id, serviceTime]));
    for (const one of world.cases) {
      const query = { by, ...rangeOf(one) };
      const sums = new Map<string, Sums>();
      for (const { branchId, subjectId, status, amount, tax = 0, currency, issuedTime } of seeded.invoices) {
        const day = dayOf(branchId, by === 'purchase' ? issuedTime : service.get(subjectId));
        if (!one.seen.includes(branchId) || day < one.startDate || day > one.endDate) continue;
        addTo(sums, `${day} ${currency}`, status === 'void' ? { voided: 1 } : { invoices: 1, amount, tax });
      }
      const { totals, days } = await one.client.call(readInvoiceFigures, { params, query });
      expect(told(days, invoiceFigures), one.name).toEqual(rowsOf(sums, invoiceFigures));
      for (const total of totals)
        for (const figure of invoiceFigures) {
          const { data, total: count } = await one.client.call(listInvoices, {
            params,
            query: { ...query, currency: total.currency, counted: figure, itemsPerPage: 200 },
          });
          expect(data).toHaveLength(count);
          const sum =
            figure === 'amount' || figure === 'tax'
              ? data.reduce((all, invoice) => all + invoice[figure], 0)
              : data.length;
          expect(sum, `${one.name}: ${figure}`).toBe(total[figure]);
        }
    }
  });
});

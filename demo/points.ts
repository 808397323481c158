import type { AccountKind } from '#contract/money/billing.ts';
import { billingAccountCompanies, billingAccounts, pointMovements } from '#server/platform/db/schema.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import type { Sql } from '#server/platform/db/client.ts';

/** Point accounts of the three groups, with their movements. */

const day = 86_400_000;

interface Step {
  /** Days ago. */
  ago: number;
  /** Price in hundredths of the currency; a movement without a price is a single message. */
  paid?: number;
  points: number;
  title?: string;
}

interface Account {
  companyId: string;
  kind: AccountKind;
  name: string;
  currency: string;
  steps: readonly Step[];
}

const tries = (ago: number, points: readonly number[]): Step[] =>
  points.map((one, index) => ({ ago: ago - index * 0.002, points: -one }));

const accounts: readonly Account[] = [
  {
    companyId: 'chunshui',
    kind: 'campaign',
    name: '春水亭簡訊',
    currency: 'TWD',
    steps: [
      { ago: 210, points: 10_000, paid: 900_000, title: '2026-04' },
      ...tries(180, [1, 2, 1]),
      { ago: 120, points: 10_000, paid: 900_000, title: '2026-07' },
      ...tries(95, [2, 2]),
      { ago: 21, points: 5_000, paid: 475_000, title: '2026-10' },
      ...tries(12, [1, 1, 2]),
    ],
  },
  {
    companyId: 'chunshui',
    kind: 'coupon',
    name: '春水亭票券',
    currency: 'TWD',
    steps: [{ ago: 64, points: 2_000, paid: 200_000 }],
  },
  {
    companyId: 'ginza',
    kind: 'campaign',
    name: '鮨ぎん SMS',
    currency: 'JPY',
    steps: [{ ago: 40, points: 300, paid: 3_300 }, ...tries(30, [2, 3])],
  },
  {
    companyId: 'harbour',
    kind: 'campaign',
    name: 'Harbour & Vine messages',
    currency: 'SGD',
    steps: [{ ago: 88, points: 3_000, paid: 27_000, title: 'Q3' }, ...tries(60, [1, 1])],
  },
];

/** Inserts the accounts in the caller's transaction. */
export async function seedPoints(transaction: Sql, now: number): Promise<void> {
  for (const { companyId, kind, name, currency, steps } of accounts) {
    const id = `demo-${companyId}-${kind}`;
    const opened = new Date(now - ((steps[0]?.ago ?? 0) + 1) * day);
    let balance = 0;
    const movements = steps.map(({ ago, paid, points, title = '' }, index) => {
      balance += points;
      return {
        accountId: id,
        number: index + 1,
        kind: paid ? 'deposit' : 'spend',
        points,
        balance,
        companyId: paid ? '' : companyId,
        title,
        paymentAmount: paid ?? null,
        currency: paid ? currency : null,
        paymentMethod: paid ? 'CASH' : null,
        userId: paid ? 'demo-admin' : `demo-${companyId}-manager`,
        createdTime: new Date(now - ago * day),
      };
    });
    const deposits = movements.filter((one) => one.kind === 'deposit').length;
    const account = {
      id,
      kind,
      name,
      points: balance,
      version: deposits + 1,
      createdTime: opened,
      updatedTime: opened,
    };
    await insertRows(transaction, billingAccounts, [account]);
    await insertRows(transaction, billingAccountCompanies, [{ companyId, kind, accountId: id, createdTime: opened }]);
    await insertRows(transaction, pointMovements, movements);
  }
}

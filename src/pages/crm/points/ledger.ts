import { campaignAccounts, couponAccounts, movementKinds, type AccountKind } from '#contract/billing.ts';
import { instantAt } from '#contract/zones.ts';
import { defineEntries, type Entries } from '#resources/define/entries.ts';

/** The moment at which the day after begins on the company's clock. */
function dayAfter(date: string, zone: string): string | null {
  const next = new Date(Date.parse(`${date}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return instantAt(`${next}T00:00`, zone);
}

/** Every movement of an account, latest first; accounts of both kinds answer alike. */
const ledgerOf = (list: typeof campaignAccounts.movements | typeof couponAccounts.movements): Entries =>
  defineEntries({
    label: 'crmPoints.ledger.label',
    list,
    family: 'billing',
    choices: [{ name: 'kind', label: 'crmPoints.ledger.kind', codes: movementKinds, words: 'crmPoints.kind' }],
    period: { from: 'crmPoints.ledger.from', to: 'crmPoints.ledger.to' },
    ask: ({ kind, from, to }, zone) => ({
      kind,
      from: (from && instantAt(`${from}T00:00`, zone)) ?? undefined,
      until: (to && dayAfter(to, zone)) ?? undefined,
    }),
    idOf: ({ number }) => String(number),
    columns: {
      number: { label: 'crmPoints.ledger.number', kind: 'number', width: 72, card: 'none' },
      createdTime: { label: 'crmPoints.ledger.when', kind: 'moment', width: 150 },
      what: { label: 'crmPoints.ledger.what', kind: 'text', cell: () => import('./Movement.tsx'), card: 'title' },
      points: { label: 'crmPoints.ledger.points', kind: 'signed', width: 120, card: 'main' },
      balance: { label: 'crmPoints.ledger.balance', kind: 'number', width: 120 },
      user: { label: 'crmPoints.ledger.by', kind: 'text', width: 160, cell: () => import('./MovedBy.tsx') },
    },
    empty: {
      title: 'crmPoints.ledger.empty',
      text: 'crmPoints.ledger.emptyText',
      narrowed: 'crmPoints.ledger.noMatch',
    },
  });

export const ledgers: Readonly<Record<AccountKind, Entries>> = {
  campaign: ledgerOf(campaignAccounts.movements),
  coupon: ledgerOf(couponAccounts.movements),
};

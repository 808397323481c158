import { campaignAccounts, couponAccounts, movementKinds, type AccountKind } from '#contract/billing.ts';
import { defineEntries, momentsOf, type Entries } from '#resources/define/entries.ts';

/** Every movement of an account, latest first; accounts of both kinds answer alike. */
const ledgerOf = (list: typeof campaignAccounts.movements): Entries =>
  defineEntries({
    label: 'crmPoints.ledger.label',
    list,
    family: 'billing',
    choices: [{ name: 'kind', label: 'crmPoints.ledger.kind', codes: movementKinds, words: 'crmPoints.kind' }],
    period: true,
    ask: ({ kind, from, to }, zone) => ({ kind, ...momentsOf({ from, to }, zone) }),
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

import { campaignAccounts, couponAccounts, movementKinds, type AccountKind } from '#contract/billing.ts';
import { common } from '#contract/commonLabels.ts';
import { later } from '#contract/laterLabels.ts';
import { movementLabels } from '#contract/crmLabels.ts';
import { say } from '#contract/label.ts';
import { defineEntries, momentsOf, type Entries } from '#resources/define/entries.ts';

const someone = say('somebody who has left', '已離職的人員', '已离职的人员', '退職した担当者');

/** Every movement of an account, latest first; accounts of both kinds answer alike. */
const ledgerOf = (list: typeof campaignAccounts.movements): Entries =>
  defineEntries({
    label: 'crmPoints.ledger.label',
    list,
    family: 'billing',
    choices: [{ name: 'kind', label: common.kind, codes: movementKinds, texts: movementLabels }],
    period: true,
    ask: ({ kind, from, to }, zone) => ({ kind, ...momentsOf({ from, to }, zone) }),
    idOf: ({ number }) => String(number),
    columns: {
      number: { label: say('No.', '編號', '编号', '番号'), kind: 'number', width: 72, card: 'none' },
      createdTime: { label: later.moment, kind: 'moment', width: 150 },
      what: {
        label: say('What', '內容', '内容', '内容'),
        kind: 'text',
        cell: () => import('./Movement.tsx'),
        card: 'title',
      },
      points: { label: common.points, kind: 'signed', width: 120, card: 'main' },
      balance: { label: say('Balance', '餘額', '余额', '残高'), kind: 'number', width: 120 },
      user: {
        label: say('By', '經手人', '经手人', '担当者'),
        kind: 'text',
        width: 160,
        value: ({ user }, language) => user && (user.name ?? someone[language]),
      },
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

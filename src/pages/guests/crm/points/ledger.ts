import { accountCalls, movementKinds, type AccountKind } from '#contract/money/billing.ts';
import { movementReport } from '#contract/money/movementReport.ts';
import { defineReport, type Report } from '#resources/framework/report.ts';

/** Every movement of an account, latest first. Both kinds of accounts have the same response. */
const ledgerOf = ({ movements, file }: Pick<(typeof accountCalls)['campaign'], 'movements' | 'file'>): Report =>
  defineReport(movementReport, {
    family: 'billing',
    label: 'crmPoints.ledger.label',
    list: movements,
    file,
    filters: [{ name: 'kind', label: 'type', codes: movementKinds, kind: 'movementKind' }, 'period'],
    idOf: ({ number }) => String(number),
    title: 'what',
    main: 'points',
    cells: { what: { view: () => import('./Movement.tsx') } },
    empty: {
      title: 'crmPoints.ledger.empty',
      text: 'crmPoints.ledger.emptyText',
      narrowed: 'crmPoints.ledger.noMatch',
    },
  });

export const ledgers: Readonly<Record<AccountKind, Report>> = {
  campaign: ledgerOf(accountCalls.campaign),
  coupon: ledgerOf(accountCalls.coupon),
};

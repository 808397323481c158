import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { accountKinds, type AccountKind } from '#contract/money/billing.ts';
import { ReportView } from '#resources/framework/view/report/ReportView.tsx';
import { withCompany } from '#resources/framework/view/withCompany.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Columns } from '#ui/Columns.tsx';
import { lazyPage } from '#ui/lazy.ts';
import { EmptyState, TableSkeleton } from '#ui/states.tsx';
import { ViewLinks } from '#ui/ViewLinks.tsx';
import { Balance } from './Balance.tsx';
import { ledgers } from './ledger.ts';
import { useAccount } from './usePoints.ts';

const Purchase = lazyPage(() => import('./Purchase.tsx'));

const tabs = [...accountKinds, 'request'] as const;

/** The balances of the company's accounts, their movements, and the form to buy points. */
export default withCompany(function Points({ companyId }) {
  const translate = useTranslate();
  const [params] = useSearchParams();
  const active = tabs.find((one) => one === params.get('tab')) ?? 'campaign';
  const hrefOf = (tab: (typeof tabs)[number]) => {
    const query = new URLSearchParams(params);
    for (const name of ['kind', 'from', 'to', 'page', 'tab']) query.delete(name);
    if (tab !== 'campaign') query.set('tab', tab);
    return `/crm/purchase-points${query.size ? `?${query}` : ''}`;
  };
  return (
    <div className="stack stack-wide">
      <Columns widths="repeat(2, minmax(0, 1fr))">
        {accountKinds.map((kind) => (
          <Balance key={`${companyId} ${kind}`} companyId={companyId} kind={kind} />
        ))}
      </Columns>
      <ViewLinks
        label={translate('ui.list.presets')}
        views={tabs.map((name) => ({ name, label: translate(`crmPoints.tabs.${name}`), to: hrefOf(name) }))}
        current={active}
      />
      {active === 'request' ? (
        <Suspense fallback={<TableSkeleton rows={6} columns={1} />}>
          <Purchase key={companyId} companyId={companyId} />
        </Suspense>
      ) : (
        <Ledger key={`${companyId} ${active}`} companyId={companyId} kind={active} />
      )}
    </div>
  );
});

/** Every movement of one account, latest first. */
function Ledger({ companyId, kind }: { companyId: string; kind: AccountKind }) {
  const translate = useTranslate();
  return (
    <QueryBoundary answer={useAccount(companyId, kind)} columns={5} large>
      {(account) =>
        account ? (
          <section aria-label={translate(`crmPoints.tabs.${kind}`)}>
            <ReportView report={ledgers[kind]} params={{ id: account.id }} query={{ companyId }} />
          </section>
        ) : (
          <EmptyState title={translate('crmPoints.balance.none')} text={translate('crmPoints.balance.noneText')} />
        )
      }
    </QueryBoundary>
  );
}

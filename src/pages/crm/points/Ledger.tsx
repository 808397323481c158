import { useTranslate } from 'ra-core';
import type { AccountKind } from '#contract/billing.ts';
import { EntriesView } from '#resources/define/view/report/EntriesView.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { ledgers } from './ledger.ts';
import { useAccount } from './usePoints.ts';

/** Every movement of one account, latest first. */
export function Ledger({ companyId, kind }: { companyId: string; kind: AccountKind }) {
  const translate = useTranslate();
  const account = useAccount(companyId, kind);
  if (account.isError) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />;
  if (account.data === null)
    return <EmptyState title={translate('crmPoints.balance.none')} text={translate('crmPoints.balance.noneText')} />;
  if (!account.data) return <TableSkeleton rows={8} columns={5} />;
  return (
    <section aria-label={translate(`crmPoints.tabs.${kind}`)}>
      <EntriesView entries={ledgers[kind]} params={{ id: account.data.id }} query={{ companyId }} />
    </section>
  );
}

import { useTranslate } from 'ra-core';
import { Link, useParams } from 'react-router';
import { useScope } from '#resources/define/view/scope.ts';
import { EmptyState } from '#ui/states.tsx';
import '#resources/define/view/list.css';
import { Deposits } from './Deposits.tsx';
import { Invoices } from './Invoices.tsx';
import { PendingReview } from './PendingReview.tsx';
import '../money/money.css';

const tabs = ['deposits', 'pending-review', 'invoices'] as const;

/** Deposits, payments that wait for a decision, and invoices. */
export default function DepositReport() {
  const translate = useTranslate();
  const { companyId, branchId } = useScope();
  const tab = useParams().tab ?? 'deposits';
  if (!companyId)
    return <EmptyState title={translate('ui.empty.noCompany')} text={translate('ui.empty.chooseCompany')} />;
  const scope = new URLSearchParams({ company_id: companyId, ...(branchId && { branch_id: branchId }) });
  const Tab = tab === 'pending-review' ? PendingReview : tab === 'invoices' ? Invoices : Deposits;
  return (
    <div className="money">
      <nav className="presets" aria-label={translate('money.deposits.page')}>
        {tabs.map((one) => (
          <Link
            key={one}
            className="preset"
            aria-current={tab === one ? 'page' : undefined}
            to={`/deposit-report/${one}?${scope}`}
          >
            {translate(`money.deposits.tabs.${one}`)}
          </Link>
        ))}
      </nav>
      <Tab key={`${companyId} ${tab}`} companyId={companyId} branchId={branchId} />
    </div>
  );
}

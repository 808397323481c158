import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { accountKinds } from '#contract/billing.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { EmptyState } from '#ui/states.tsx';
import '#resources/define/view/list.css';
import { Balance } from './Balance.tsx';
import { Ledger } from './Ledger.tsx';
import { Purchase } from './Purchase.tsx';
import { usePointsTab } from './usePoints.ts';
import './points.css';

/** What the company's accounts hold, what became of it, and how to get more. */
export default function Points() {
  const translate = useTranslate();
  const { companyId } = useScope();
  const { tab: active, hrefOf } = usePointsTab();
  if (!companyId)
    return <EmptyState title={translate('ui.empty.noCompany')} text={translate('ui.empty.chooseCompany')} />;
  return (
    <div className="points">
      <div className="points-balances">
        {accountKinds.map((kind) => (
          <Balance key={`${companyId} ${kind}`} companyId={companyId} kind={kind} />
        ))}
      </div>
      <nav className="presets" aria-label={translate('ui.list.presets')}>
        {([...accountKinds, 'request'] as const).map((tab) => (
          <Link key={tab} className="preset" aria-current={active === tab ? 'page' : undefined} to={hrefOf(tab)}>
            {translate(`crmPoints.tabs.${tab}`)}
          </Link>
        ))}
      </nav>
      {active === 'request' ? (
        <Purchase key={companyId} companyId={companyId} />
      ) : (
        <Ledger key={`${companyId} ${active}`} companyId={companyId} kind={active} />
      )}
    </div>
  );
}

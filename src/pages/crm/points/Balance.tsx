import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import type { AccountKind } from '#contract/billing.ts';
import { writingRoles, type Role } from '#contract/permissions.ts';
import { formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { lazyPage } from '#ui/lazy.ts';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { useAccount } from './usePoints.ts';

const DepositDialog = lazyPage(() => import('./DepositDialog.tsx'));
const OpenDialog = lazyPage(() => import('./OpenDialog.tsx'));
const AddCompanyDialog = lazyPage(() => import('./AddCompanyDialog.tsx'));

/** What one of the company's accounts holds; administrators fill, open and share it here. */
export function Balance({ companyId, kind }: { companyId: string; kind: AccountKind }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { me } = useScope();
  const [dialog, setDialog] = useState<'deposit' | 'open' | 'add' | null>(null);
  const account = useAccount(companyId, kind);
  const mayManage = me.isAdmin && (writingRoles as readonly Role[]).includes(me.role);
  const close = () => setDialog(null);
  const others = (account.data?.companyCount ?? 1) - 1;
  const ask = (name: NonNullable<typeof dialog>, primary = false) => (
    <button type="button" className={primary ? 'button' : 'link-button'} onClick={() => setDialog(name)}>
      {translate(`crmPoints.${name}.action`)}
      <span className="visually-hidden"> — {translate(`crmPoints.balance.${kind}`)}</span>
    </button>
  );
  return (
    <section className="points-balance" aria-label={translate(`crmPoints.balance.${kind}`)}>
      <h2>{translate(`crmPoints.balance.${kind}`)}</h2>
      {account.isPending ? (
        // As high as what comes, so that nothing below it jumps.
        <>
          <p className="points-figure">
            <Skeleton width={120} height={26} />
          </p>
          <p className="subtle">
            <Skeleton width={160} height={14} />
          </p>
          {mayManage && (
            <p className="points-actions">
              <Skeleton width={120} height={34} />
            </p>
          )}
        </>
      ) : account.isError ? (
        <ErrorState error={account.error} onRetry={() => void account.refetch()} />
      ) : account.data ? (
        <>
          <p className="points-figure">{formatNumber(account.data.points, language)}</p>
          <p className="subtle">
            {[account.data.name, others > 0 && translate('crmPoints.balance.shared', { smart_count: others })]
              .filter(Boolean)
              .join(' · ') || translate(`crmPoints.balance.${kind}Use`)}
          </p>
          {mayManage && (
            <p className="points-actions">
              {ask('deposit', true)}
              {ask('add')}
            </p>
          )}
        </>
      ) : (
        <>
          <p className="points-figure subtle">—</p>
          <p className="subtle">{translate(`crmPoints.balance.${mayManage ? 'none' : 'noneText'}`)}</p>
          {mayManage && <p className="points-actions">{ask('open', true)}</p>}
        </>
      )}
      <Suspense fallback={null}>
        {dialog === 'open' && <OpenDialog companyId={companyId} kind={kind} onClose={close} />}
        {dialog === 'deposit' && account.data && <DepositDialog account={account.data} onClose={close} />}
        {dialog === 'add' && account.data && <AddCompanyDialog account={account.data} onClose={close} />}
      </Suspense>
    </section>
  );
}

import { useTranslate } from 'ra-core';
import { Suspense, useState, type ReactNode } from 'react';
import type { AccountKind } from '#contract/money/billing.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Button } from '#ui/Button.tsx';
import '#ui/figures.css';
import { lazyPage } from '#ui/lazy.ts';
import { Panel } from '#ui/Panel.tsx';
import { Skeleton } from '#ui/states.tsx';
import { useAccount } from './usePoints.ts';

const DepositDialog = lazyPage(() => import('./DepositDialog.tsx'));
const OpenDialog = lazyPage(() => import('./OpenDialog.tsx'));
const AddCompanyDialog = lazyPage(() => import('./AddCompanyDialog.tsx'));

/** The balance of one of the company's accounts. Administrators can top up, open and share it here. */
export function Balance({ companyId, kind }: { companyId: string; kind: AccountKind }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { me } = useScope();
  const [dialog, setDialog] = useState<'deposit' | 'open' | 'add' | null>(null);
  const account = useAccount(companyId, kind);
  const mayManage = useMayWrite() && me.isAdmin;
  const close = () => setDialog(null);
  const others = (account.data?.companyCount ?? 1) - 1;
  const ask = (name: NonNullable<typeof dialog>, primary = false) => (
    <Button variant={primary ? 'plain' : 'link'} onClick={() => setDialog(name)}>
      {translate(`crmPoints.${name}.action`)}
      <span className="visually-hidden"> — {translate(`crmPoints.balance.${kind}`)}</span>
    </Button>
  );
  const figure = (value: ReactNode, words: ReactNode, actions: ReactNode) => (
    <>
      <div>
        <p className="figure-large">{value}</p>
        <p className="subtle">{words}</p>
      </div>
      {mayManage && <p className="row">{actions}</p>}
    </>
  );
  return (
    <Panel title={<span className="subtle small">{translate(`crmPoints.balance.${kind}`)}</span>}>
      <QueryBoundary
        answer={account}
        waiting={figure(
          <Skeleton width={120} height={26} />,
          <Skeleton width={160} height={14} />,
          // The same height as the content, so that nothing below jumps.
          <Skeleton width={120} height={34} />,
        )}
      >
        {(found) =>
          found
            ? figure(
                number(found.points),
                [found.name, others > 0 && translate('crmPoints.balance.shared', { smart_count: others })]
                  .filter(Boolean)
                  .join(' · ') || translate(`crmPoints.balance.${kind}Use`),
                <>
                  {ask('deposit', true)}
                  {ask('add')}
                </>,
              )
            : figure(
                <span className="subtle">—</span>,
                translate(`crmPoints.balance.${mayManage ? 'none' : 'noneText'}`),
                ask('open', true),
              )
        }
      </QueryBoundary>
      <Suspense fallback={null}>
        {dialog === 'open' && <OpenDialog companyId={companyId} kind={kind} onClose={close} />}
        {dialog === 'deposit' && account.data && <DepositDialog account={account.data} onClose={close} />}
        {dialog === 'add' && account.data && <AddCompanyDialog account={account.data} onClose={close} />}
      </Suspense>
    </Panel>
  );
}

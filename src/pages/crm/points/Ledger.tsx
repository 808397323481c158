import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { movementKinds, type AccountKind, type PointMovement } from '#contract/billing.ts';
import { formatInstant, formatMoney, formatNumber } from '#i18n/formats.ts';
import { Pagination } from '#resources/define/view/Pagination.tsx';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { useNarrow } from '#ui/useNarrow.ts';
import '#resources/define/view/table.css';
import '#resources/define/view/cards.css';
import { useAccount, useMovements, type LedgerState, type usePointsState } from './usePoints.ts';

interface LedgerProps {
  companyId: string;
  kind: AccountKind;
  state: LedgerState;
  change: ReturnType<typeof usePointsState>['change'];
}

/** Every movement of one account, latest first. */
export function Ledger({ companyId, kind, state, change }: LedgerProps) {
  const translate = useTranslate();
  const zone = zoneOf(useScope());
  const account = useAccount(companyId, kind);
  const { answer, pageSize } = useMovements(companyId, account.data?.id ?? null, kind, state, zone);
  const narrowed = Boolean(state.kind || state.from || state.to);
  const movements = answer.data?.data ?? [];

  let content: ReactNode;
  if (account.isError) content = <ErrorState error={account.error} onRetry={() => void account.refetch()} />;
  else if (account.data === null)
    content = <EmptyState title={translate('crmPoints.balance.none')} text={translate('crmPoints.balance.noneText')} />;
  else if (answer.isError && !answer.data)
    content = <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  else if (!answer.data) content = <TableSkeleton rows={8} columns={5} />;
  else if (!movements.length)
    content = narrowed ? (
      <EmptyState
        title={translate('crmPoints.ledger.noMatch')}
        action={
          <button type="button" className="button" onClick={() => change({ kind: '', from: '', to: '' })}>
            {translate('ui.filter.clear')}
          </button>
        }
      />
    ) : (
      <EmptyState title={translate('crmPoints.ledger.empty')} text={translate('crmPoints.ledger.emptyText')} />
    );
  else
    content = (
      <>
        <Movements movements={movements} stale={answer.isPlaceholderData} />
        <Pagination
          page={state.page}
          perPage={pageSize}
          total={answer.data.total}
          onPage={(page) => change({ page })}
        />
      </>
    );
  return (
    <section className="points-ledger" aria-label={translate(`crmPoints.tabs.${kind}`)}>
      {account.data !== null && <Filters state={state} change={change} />}
      <div className="sheet">{content}</div>
    </section>
  );
}

function Filters({ state, change }: Pick<LedgerProps, 'state' | 'change'>) {
  const translate = useTranslate();
  return (
    <div className="points-filters">
      <label>
        <span>{translate('crmPoints.ledger.kind')}</span>
        <select value={state.kind ?? ''} onChange={(event) => change({ kind: event.target.value })}>
          <option value="">{translate('crmPoints.ledger.all')}</option>
          {movementKinds.map((one) => (
            <option key={one} value={one}>
              {translate(`crmPoints.kind.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {(['from', 'to'] as const).map((name) => (
        <label key={name}>
          <span>{translate(`crmPoints.ledger.${name}`)}</span>
          <input
            type="date"
            value={state[name]}
            min={name === 'to' ? state.from || undefined : undefined}
            max={name === 'from' ? state.to || undefined : undefined}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        </label>
      ))}
    </div>
  );
}

/** A number of points with its sign, by a real minus. */
export function useSigned() {
  const language = useLanguage();
  return (points: number) => `${points < 0 ? '−' : '+'}${formatNumber(Math.abs(points), language)}`;
}

function Movements({ movements, stale }: { movements: readonly PointMovement[]; stale: boolean }) {
  const translate = useTranslate();
  const language = useLanguage();
  const signed = useSigned();
  const narrow = useNarrow();
  const zone = zoneOf(useScope());
  const cellOf = (movement: PointMovement) => ({
    when: formatInstant(movement.createdTime, zone),
    what: <What movement={movement} />,
    points: <span className={movement.points > 0 ? 'points-in' : undefined}>{signed(movement.points)}</span>,
    balance: formatNumber(movement.balance, language),
    by: movement.user ? (movement.user.name ?? translate('crmPoints.ledger.someone')) : '',
  });
  if (narrow)
    return (
      <ul className="cards" data-stale={stale || undefined}>
        {movements.map((movement) => {
          const { when, what, points, balance, by } = cellOf(movement);
          return (
            <li className="card" key={movement.number}>
              <div className="points-card">
                {what}
                <b>{points}</b>
              </div>
              <p className="points-quiet points-card">
                <span>{[when, by].filter(Boolean).join(' · ')}</span>
                <span>{translate('crmPoints.ledger.left', { balance })}</span>
              </p>
            </li>
          );
        })}
      </ul>
    );
  return (
    <div className="table-scroll" data-stale={stale || undefined}>
      <table className="record-table points-table" aria-label={translate('crmPoints.ledger.label')}>
        <colgroup>
          <col style={{ width: 72 }} />
          <col style={{ width: 150 }} />
          <col />
          <col style={{ width: 120 }} />
          <col style={{ width: 120 }} />
          <col style={{ width: 160 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="cell-number">
              {translate('crmPoints.ledger.number')}
            </th>
            <th scope="col">{translate('crmPoints.ledger.when')}</th>
            <th scope="col">{translate('crmPoints.ledger.what')}</th>
            <th scope="col" className="cell-number">
              {translate('crmPoints.ledger.points')}
            </th>
            <th scope="col" className="cell-number">
              {translate('crmPoints.ledger.balance')}
            </th>
            <th scope="col">{translate('crmPoints.ledger.by')}</th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => {
            const { when, what, points, balance, by } = cellOf(movement);
            return (
              <tr key={movement.number}>
                <td className="cell-number points-quiet">{formatNumber(movement.number, language)}</td>
                <td>{when}</td>
                <td>{what}</td>
                <td className="cell-number">{points}</td>
                <td className="cell-number">{balance}</td>
                <td>{by}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What a movement was for: its kind, the campaign, who paid how much, and what was noted. */
function What({ movement }: { movement: PointMovement }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { companyId } = useScope();
  const { kind, campaign, company, paymentAmount, currency, title, description, note, foreign } = movement;
  const paid = paymentAmount !== null && currency ? formatMoney(paymentAmount, currency, language) : null;
  const words = [
    foreign && translate('crmPoints.ledger.foreign'),
    company && company.id !== companyId && company.name,
    paid && translate('crmPoints.ledger.paid', { amount: paid }),
    title !== campaign?.title && title,
    description,
    note,
  ].filter(Boolean);
  return (
    <span className="points-what" title={words.join(' · ')}>
      <span className="tag">{translate(`crmPoints.kind.${kind}`)}</span>{' '}
      {campaign && company && (
        <Link to={`/crm/sms-campaigns/${campaign.id}?${new URLSearchParams({ companyId: company.id })}`}>
          {campaign.title || translate('crmPoints.ledger.untitled')}
        </Link>
      )}
      {campaign && company && words.length > 0 && ' · '}
      <span className="points-quiet">{words.join(' · ')}</span>
    </span>
  );
}

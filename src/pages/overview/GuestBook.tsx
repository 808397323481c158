import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { intlLocale } from '#i18n/language.ts';
import { formatInstant, formatNumber } from '#i18n/formats.ts';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { guestsAddress, useGuestFigures } from './useGuestFigures.ts';
import { VisitCounts } from './VisitCounts.tsx';
import { VisitSpans } from './VisitSpans.tsx';

/** How the guest book stands, and who came last. */
export function GuestBook({ companyId, branchId }: { companyId: string; branchId: string | null }) {
  const scope = useScope();
  const translate = useTranslate();
  const language = useLanguage();
  const where = useMemo(() => ({ companyId, branchId }), [companyId, branchId]);
  const answer = useGuestFigures(where, true);
  const aggs = answer.data?.aggs;

  if (answer.isError)
    return (
      <div className="overview-card">
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    );

  const part = (count: number | undefined) =>
    aggs && count !== undefined && aggs.all > 0
      ? translate('shell.overview.share', {
          share: new Intl.NumberFormat(intlLocale(language), { style: 'percent', maximumFractionDigits: 1 }).format(
            count / aggs.all,
          ),
        })
      : '';
  const figures = [
    {
      name: 'guests',
      count: aggs?.all,
      note: aggs && translate('shell.overview.diners', { count: formatNumber(aggs.diner, language) }),
      to: guestsAddress(where),
    },
    { name: 'new', count: aggs?.new, note: part(aggs?.new), to: guestsAddress(where, { preset: 'new' }) },
    {
      name: 'lapsed',
      count: aggs?.dropdown,
      note: part(aggs?.dropdown),
      to: guestsAddress(where, { preset: 'dropdown' }),
    },
    { name: 'vip', count: aggs?.vip, note: part(aggs?.vip), to: guestsAddress(where, { filters: { isVIP: true } }) },
  ];

  return (
    <>
      <ul className="figures" aria-label={translate('shell.overview.figures')} aria-busy={!aggs}>
        {figures.map(({ name, count, note, to }) => (
          <li key={name}>
            <Link to={to} className="figure">
              <span className="figure-name">{translate(`shell.overview.${name}`)}</span>
              <span className="figure-count">
                {count === undefined ? <Skeleton width={92} height={22} /> : formatNumber(count, language)}
              </span>
              <span className="figure-note">{note ?? ''}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="overview-columns">
        <section className="overview-card" aria-labelledby="recent-title">
          <div className="overview-card-head">
            <h3 id="recent-title">{translate('shell.overview.recent')}</h3>
            <Link to={guestsAddress(where)}>{translate('shell.overview.seeAll')}</Link>
          </div>
          {answer.data && answer.data.customers.length === 0 ? (
            <EmptyState title={translate('shell.overview.nobody')} text={translate('shell.overview.nobodyText')} />
          ) : (
            <ol className="recent">
              {answer.data
                ? answer.data.customers.map((guest) => (
                    <li key={guest.id}>
                      <Link to={guestsAddress(where, { open: guest.id })} className="recent-name">
                        {guest.name}
                        {guest.isVIP && (
                          <span className="recent-vip" role="img" aria-label={translate('shell.overview.vip')}>
                            ★
                          </span>
                        )}
                      </Link>
                      <span className="recent-place">
                        {scope.branches.find((one) => one.id === guest.branchId)?.name ?? ''}
                      </span>
                      <time className="recent-time" dateTime={guest.lastSeatTime ?? undefined}>
                        {guest.lastSeatTime
                          ? formatInstant(guest.lastSeatTime, zoneOf(scope, guest.branchId))
                          : translate('shell.overview.never')}
                      </time>
                    </li>
                  ))
                : Array.from({ length: 14 }, (_, index) => (
                    <li key={index} aria-hidden="true">
                      <Skeleton width={`${50 + ((index * 17) % 40)}%`} />
                      <Skeleton width="60%" />
                      <Skeleton width={110} />
                    </li>
                  ))}
            </ol>
          )}
        </section>
        <div className="overview-charts">
          <VisitSpans companyId={companyId} branchId={branchId} />
          <VisitCounts companyId={companyId} branchId={branchId} />
        </div>
      </div>
    </>
  );
}

import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { formatNumber, formatPercent } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { rowsAddress } from '../reservations/address.ts';
import { useSourceName } from './sourceName.ts';
import { useSources, useSourceTotals, type Ask } from './useStatistics.ts';

/** Reservations by where they come from; the sources that the dashboard is confined to, else all. */
export function Sources({ ask }: { ask: Ask }) {
  const translate = useTranslate();
  const language = useLanguage();
  const nameOf = useSourceName();
  const sources = useSources(ask.companyId, ask.branchId);
  const asked = ask.createdFrom.length > 0 ? ask.createdFrom : (sources.data ?? []).map((one) => one.createdFrom);
  const answer = useSourceTotals(ask, asked);
  const rows = (answer.data ?? []).filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  const parties = rows.reduce((sum, { total }) => sum + total, 0);
  const most = Math.max(1, ...rows.map(({ total }) => total));
  const failed = sources.isError ? sources : answer.isError && !answer.data ? answer : null;
  const waiting = !failed && (sources.isPending || (asked.length > 0 && !answer.data));
  return (
    <section className="overview-card segment" aria-labelledby="sources-title" aria-busy={waiting}>
      <div className="segment-body" data-stale={answer.isPlaceholderData || undefined}>
        <div className="segment-head">
          <h3 id="sources-title">{translate('overview.sources.title')}</h3>
        </div>
        {failed ? (
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        ) : waiting ? (
          <div className="segment-waiting" aria-hidden="true">
            {[80, 55, 40, 25].map((width) => (
              <Skeleton key={width} width={`${width}%`} height={20} />
            ))}
          </div>
        ) : rows.length === 0 ? (
          <EmptyState title={translate('overview.sources.none')} text={translate('overview.empty.text')} />
        ) : (
          <div className="sources-scroll" role="group" aria-labelledby="sources-title" tabIndex={0}>
            <table className="sources" aria-labelledby="sources-title">
              <thead>
                <tr>
                  <th scope="col">{translate('overview.sources.source')}</th>
                  <th scope="col">{translate('overview.sources.share')}</th>
                  <th scope="col" className="sources-number">
                    {translate('overview.unit.groups')}
                  </th>
                  <th scope="col" className="sources-number">
                    {translate('overview.unit.people')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ source, total, covers }) => (
                  <tr key={source}>
                    <th scope="row">
                      <Link to={rowsAddress(ask, { createdFrom: [source] })}>{nameOf(source)}</Link>
                    </th>
                    <td>
                      <span className="sources-bar">
                        <span style={{ inlineSize: `${(total / most) * 100}%` }} />
                        <b>{formatPercent(total / parties, language)}</b>
                      </span>
                    </td>
                    <td className="sources-number">{formatNumber(total, language)}</td>
                    <td className="sources-number">{formatNumber(covers, language)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </section>
  );
}

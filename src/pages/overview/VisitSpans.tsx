import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { guestsAddress, useGuestCounts, visitSpans } from './useGuestFigures.ts';

/** Guests by the time since their last visit: a table whose bars make it a chart. */
export function VisitSpans({ companyId, branchId }: { companyId: string; branchId: string | null }) {
  const translate = useTranslate();
  const language = useLanguage();
  const where = useMemo(() => ({ companyId, branchId }), [companyId, branchId]);
  const answer = useGuestCounts('spans', where, visitSpans);
  const most = Math.max(1, ...(answer.data ?? []).map((span) => span.total));

  return (
    <section className="overview-card" aria-labelledby="spans-title">
      <div className="overview-card-head">
        <h3 id="spans-title">{translate('shell.overview.spans.title')}</h3>
      </div>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <table className="spans" aria-labelledby="spans-title" aria-busy={answer.isPending}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{translate('shell.overview.spans.days')}</th>
              <th scope="col">{translate('shell.overview.guests')}</th>
            </tr>
          </thead>
          <tbody>
            {visitSpans.map(({ name, filters }, index) => {
              const total = answer.data?.[index]?.total;
              return (
                <tr key={name}>
                  <th scope="row">
                    <Link to={guestsAddress(where, { filters })}>{translate(`shell.overview.spans.${name}`)}</Link>
                  </th>
                  <td>
                    {total === undefined ? (
                      <Skeleton width="70%" />
                    ) : (
                      <span className="spans-row">
                        <span
                          className={index === visitSpans.length - 1 ? 'spans-bar spans-bar-late' : 'spans-bar'}
                          style={{ inlineSize: `${(total / most) * 100}%` }}
                        />
                        <span className="spans-count">{formatNumber(total, language)}</span>
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <p className="overview-note">{translate('shell.overview.spans.note')}</p>
    </section>
  );
}

import { useTranslate } from 'ra-core';
import { Suspense, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useShownWidth } from '#ui/charts/useShownWidth.ts';
import { lazyPage } from '#ui/lazy.ts';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { guestsAddress, useGuestCounts, visitCounts } from './useGuestFigures.ts';

const ColumnChart = lazyPage(() => import('#ui/charts/ColumnChart.tsx'));
const height = 220;

/** Guests by how often they came: who tries the house once, and who belongs to it. */
export function VisitCounts({ companyId, branchId }: { companyId: string; branchId: string | null }) {
  const translate = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const where = useMemo(() => ({ companyId, branchId }), [companyId, branchId]);
  const answer = useGuestCounts('counts', where, visitCounts);
  const { watch, width } = useShownWidth();
  const nameOf = (name: string) => translate(`shell.overview.counts.${name}`);

  return (
    <section className="overview-card" aria-labelledby="counts-title">
      <div className="overview-card-head">
        <h3 id="counts-title">{translate('shell.overview.counts.title')}</h3>
      </div>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <div className="counts" aria-busy={answer.isPending}>
          {answer.data ? (
            <>
              <div aria-hidden="true" className="counts-chart" ref={watch} style={{ height }}>
                {/* The library that draws it is fetched, and run, for who comes down to it. */}
                {width !== null && (
                  <Suspense fallback={null}>
                    <ColumnChart
                      items={answer.data.map(({ name, total }) => ({ name: nameOf(name), value: total }))}
                      format={(value) => formatNumber(value, language)}
                      height={height}
                      onChoose={(index) => {
                        const filters = visitCounts[index]?.filters;
                        if (filters) void navigate(guestsAddress(where, { filters }));
                      }}
                    />
                  </Suspense>
                )}
              </div>
              <table className="visually-hidden" aria-labelledby="counts-title">
                <thead>
                  <tr>
                    <th scope="col">{translate('shell.overview.counts.visits')}</th>
                    <th scope="col">{translate('shell.overview.guests')}</th>
                  </tr>
                </thead>
                <tbody>
                  {answer.data.map(({ name, total, filters }) => (
                    <tr key={name}>
                      <th scope="row">
                        <Link to={guestsAddress(where, { filters })}>{nameOf(name)}</Link>
                      </th>
                      <td>{formatNumber(total, language)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          ) : (
            <Skeleton height={height} />
          )}
        </div>
      )}
      <p className="overview-note">{translate('shell.overview.counts.note')}</p>
    </section>
  );
}

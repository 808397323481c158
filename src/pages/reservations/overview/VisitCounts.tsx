import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import customers from '#resources/guests/customers/resource.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useShownWidth } from '#ui/charts/useShownWidth.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { lazyPage } from '#ui/lazy.ts';
import { Panel } from '#ui/Panel.tsx';
import { Skeleton } from '#ui/states.tsx';
import { guestsAddress, useGuestCounts, visitCounts, type Where } from './useGuestFigures.ts';

const ColumnChart = lazyPage(() => import('#ui/charts/ColumnChart.tsx'));
const height = 220;

/** Guests by their number of visits: first-time guests and regulars. */
export function VisitCounts({ seen, ...where }: Where & { seen: boolean }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { number } = useFormats();
  const navigate = useNavigate();
  const answer = useGuestCounts(where, visitCounts, seen);
  const { watch, width } = useShownWidth();
  const nameOf = (name: string) => translate(`shell.overview.counts.${name}`);
  const title = translate('shell.overview.counts.title');

  return (
    <Panel heading="h3" title={title}>
      <div className="counts" aria-busy={answer.isPending}>
        <QueryBoundary answer={answer} waiting={<Skeleton height={height} />}>
          {({ counts }) => (
            <>
              <div aria-hidden="true" className="counts-chart" ref={watch} style={{ height }}>
                {/* The chart library is loaded and run only after the user scrolls down to it. */}
                {width !== null && (
                  <Suspense fallback={null}>
                    <ColumnChart
                      items={visitCounts.map(({ name }, index) => ({ name: nameOf(name), value: counts[index] ?? 0 }))}
                      format={number}
                      height={height}
                      onChoose={(index) => {
                        const filters = visitCounts[index]?.filters;
                        if (filters) void navigate(guestsAddress(where, { filters }));
                      }}
                    />
                  </Suspense>
                )}
              </div>
              <table className="visually-hidden" aria-label={title}>
                <thead>
                  <tr>
                    <th scope="col">{labelOf(customers.fields.visits.label)}</th>
                    <th scope="col">{labelOf(common.guests)}</th>
                  </tr>
                </thead>
                <tbody>
                  {visitCounts.map(({ name, filters }, index) => (
                    <tr key={name}>
                      <th scope="row">
                        <Link to={guestsAddress(where, { filters })}>{nameOf(name)}</Link>
                      </th>
                      <td>{number(counts[index] ?? 0)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )}
        </QueryBoundary>
      </div>
      <p className="overview-note quiet small">{translate('shell.overview.counts.note')}</p>
    </Panel>
  );
}

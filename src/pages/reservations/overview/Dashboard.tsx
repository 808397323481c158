import { Suspense, useCallback } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';
import { lazyPage } from '#ui/lazy.ts';
import '#resources/framework/view/list.css';
import { useLive } from '#src/live/useLive.ts';
import { Controls } from './Controls.tsx';
import { FigureCards } from './FigureCards.tsx';
import { Months } from './Months.tsx';
import { BookingSegment, CreatedSegment, WaitingSegment, WalkInSegment } from './segments.tsx';
import { Sources } from './Sources.tsx';
import { useDashboard } from './useDashboard.ts';
import { statisticsKey, type StatisticsParams } from './useStatistics.ts';
import './Dashboard.css';

const liveKeys = [[statisticsKey]];
/** Minimum milliseconds between live updates: the dashboard needs only a few per minute. */
const liveEveryMs = 15_000;

const Explain = lazyPage(() => import('./Explain.tsx'));

/** Reservations of a date range in figures and charts. Each number links to its explanation and its rows. */
export default function Dashboard({ companyId, branchId }: { companyId: string; branchId: string | null }) {
  const labelOf = useLabels();
  const { company } = useScope();
  const branchName = useBranchName();
  const dashboard = useDashboard();
  const { range, zone, createdFrom, shown, unit, figure, change } = dashboard;
  const ask: StatisticsParams = { companyId, branchId, range, zone, createdFrom };
  // Past days rarely change, and reservations made today may be for any day.
  const current = range.to >= dashboard.today;
  useLive({
    keys: liveKeys,
    everyMs: liveEveryMs,
    concerns: ({ day }) => current || day === null || (day >= range.from && day <= range.to),
  });
  const explain = useCallback((name: string | null) => change({ figure: name }), [change]);
  const placeName = `${company?.name ?? ''} · ${branchName(branchId) ?? labelOf(common.allBranches)}`;
  const shared = { placeName, unit, shown, place: ask, onExplain: explain };
  const byMaking = figure?.startsWith('created:');

  return (
    <div className="stack stack-loose">
      <Controls companyId={companyId} branchId={branchId} dashboard={dashboard} />
      <FigureCards ask={ask} onExplain={explain} />
      <div className="dashboard-charts">
        <BookingSegment {...shared} />
        <WaitingSegment {...shared} />
        <WalkInSegment {...shared} />
        <CreatedSegment {...shared} />
        <Months ask={ask} placeName={placeName} />
        <Sources ask={ask} />
      </div>
      <Suspense fallback={null}>
        {figure && (
          <Explain
            figure={byMaking ? figure.slice('created:'.length) : figure}
            by={byMaking ? 'created' : 'dining'}
            ask={ask}
            onClose={() => explain(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

import { useTranslate } from 'ra-core';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useScope } from '#resources/define/view/scope.ts';
import { lazyPage } from '#ui/lazy.ts';
import '#resources/define/view/list.css';
import { useLive } from '../../live/useLive.ts';
import { Controls } from './Controls.tsx';
import { FigureCards } from './FigureCards.tsx';
import { Months } from './Months.tsx';
import { Segment } from './Segment.tsx';
import { shownOf } from './shownFigures.ts';
import { Sources } from './Sources.tsx';
import { useDashboard } from './useDashboard.ts';
import { statisticsKey, useBookings, useCreated, useWaiting, useWalkIns, type Ask } from './useStatistics.ts';
import './Dashboard.css';

const liveKeys = [[statisticsKey]];
/** A dashboard is read, not watched: its figures follow a few times a minute. */
const liveEveryMs = 15_000;

const Explain = lazyPage(() => import('./Explain.tsx'));

/** Reservations of a range of days in figures and charts; each number leads to how it came about, and to its rows. */
export default function Dashboard({ companyId, branchId }: { companyId: string; branchId: string | null }) {
  const translate = useTranslate();
  const { company, branches } = useScope();
  const dashboard = useDashboard();
  const { range, zone, createdFrom, shown, unit, change } = dashboard;
  const sources = createdFrom.join(' ');
  const ask: Ask = useMemo(
    () => ({
      companyId,
      branchId,
      range: { from: range.from, to: range.to },
      zone,
      createdFrom: sources.split(' ').filter(Boolean),
    }),
    [companyId, branchId, range.from, range.to, zone, sources],
  );
  // Days that are over change rarely, and what is made today may be for any day.
  const current = range.to >= dashboard.today;
  useLive({
    keys: liveKeys,
    everyMs: liveEveryMs,
    concerns: ({ day }) => current || day === null || (day >= range.from && day <= range.to),
  });
  const bookings = useBookings(ask);
  const waiting = useWaiting(ask);
  const walkIns = useWalkIns(ask);
  const created = useCreated(ask);
  const [made, setMade] = useState<'booking' | 'waiting'>('booking');
  const explain = useCallback((figure: string | null) => change({ figure }), [change]);
  const placeName = `${company?.name ?? ''} · ${
    branches.find(({ id }) => id === branchId)?.name ?? translate('overview.allBranches')
  }`;
  const groups = unit === 'groups';
  const shared = { placeName, unit, shown, onExplain: explain };
  const place = { ...ask };

  const [by, name] = dashboard.figure?.startsWith('created:')
    ? (['created', dashboard.figure.slice('created:'.length)] as const)
    : (['dining', dashboard.figure] as const);
  const figure = name ? shownOf(name) : null;

  return (
    <div className="dashboard">
      <Controls companyId={companyId} branchId={branchId} dashboard={dashboard} />
      <FigureCards ask={ask} onExplain={explain} />
      <div className="dashboard-charts">
        <Segment
          {...shared}
          name="booking"
          type="booking"
          place={place}
          answer={{ ...bookings, data: groups ? bookings.data?.bookingGroup : bookings.data?.bookingPeople }}
        />
        <Segment
          {...shared}
          name="waiting"
          type="waiting"
          place={place}
          answer={{ ...waiting, data: groups ? waiting.data?.waitingGroup : waiting.data?.waitingPeople }}
        />
        <Segment
          {...shared}
          name="walkIn"
          type="walkin"
          place={place}
          answer={{ ...walkIns, data: groups ? walkIns.data?.walkInGroup : walkIns.data?.walkInPeople }}
        />
        <Segment
          {...shared}
          name="created"
          type={made}
          unit="groups"
          place={{ ...place, by: 'created' }}
          answer={{ ...created, data: created.data?.[made] }}
          tools={
            <div className="dashboard-group">
              {(['booking', 'waiting'] as const).map((one) => (
                <button
                  key={one}
                  type="button"
                  className="chart-tool"
                  aria-pressed={made === one}
                  onClick={() => setMade(one)}
                >
                  {translate(`overview.segment.${one}`)}
                </button>
              ))}
            </div>
          }
        />
        <Months ask={ask} placeName={placeName} />
        <Sources ask={ask} />
      </div>
      <Suspense fallback={null}>
        {figure && <Explain shown={figure} by={by} ask={ask} onClose={() => explain(null)} />}
      </Suspense>
    </div>
  );
}

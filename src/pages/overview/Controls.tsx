import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { lazyPage } from '#ui/lazy.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { flags } from './shownFigures.ts';
import type { Dashboard } from './useDashboard.ts';

const SourceFilter = lazyPage(() => import('./SourceFilter.tsx'));

interface ControlsProps {
  companyId: string;
  branchId: string | null;
  dashboard: Dashboard;
}

/** What the dashboard is about: days, sources, which series, parties or persons. */
export function Controls({ companyId, branchId, dashboard }: ControlsProps) {
  const translate = useTranslate();
  const { choice, today, createdFrom, shown, unit, change } = dashboard;
  return (
    <div className="dashboard-controls">
      <DateRangeField choice={choice} today={today} onChange={(range) => change({ range })} />
      <Suspense fallback={<span className="chip dashboard-source" />}>
        <SourceFilter
          companyId={companyId}
          branchId={branchId}
          chosen={createdFrom}
          onChange={(next) => change({ createdFrom: next })}
        />
      </Suspense>
      <div className="dashboard-group" role="group" aria-label={translate('overview.unit.label')}>
        {(['groups', 'people'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="preset"
            aria-pressed={unit === one}
            onClick={() => change({ unit: one })}
          >
            {translate(`overview.unit.${one}`)}
          </button>
        ))}
      </div>
      <div className="dashboard-group dashboard-flags" role="group" aria-label={translate('overview.show')}>
        {flags.map((flag) => (
          <button
            key={flag}
            type="button"
            className="preset"
            aria-pressed={shown.includes(flag)}
            onClick={() => change({ toggled: flag })}
          >
            {translate(`overview.flag.${flag}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

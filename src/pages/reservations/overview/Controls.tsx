import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { later } from '#contract/labels/laterLabels.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { lazyPage } from '#ui/lazy.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { ToggleButtons } from '#ui/ToggleButtons.tsx';
import { flags } from './shownFigures.ts';
import { useFlagName } from './useFlagName.ts';
import type { Dashboard } from './useDashboard.ts';
import { useSourceText } from './useSourceText.tsx';

const SourceFilter = lazyPage(() => import('./SourceFilter.tsx'));

interface ControlsProps {
  companyId: string;
  branchId: string | null;
  dashboard: Dashboard;
}

/** The dashboard's controls: date range, sources, series, and parties or persons. */
export function Controls({ companyId, branchId, dashboard }: ControlsProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const flagName = useFlagName();
  const { choice, today, createdFrom, shown, unit, change, toggle } = dashboard;
  // The same width as the button that replaces it, so that nothing beside it moves.
  const sourceText = useSourceText(createdFrom);
  return (
    <div className="row">
      <DateRangeField choice={choice} today={today} onChange={(range) => change({ choice: range })} />
      <Suspense fallback={<span className="chip">{sourceText}</span>}>
        <SourceFilter
          {...{ companyId, branchId }}
          chosen={createdFrom}
          onChange={(next) => change({ createdFrom: next })}
        />
      </Suspense>
      <div className="press-group" role="group" aria-label={translate('overview.unit.label')}>
        <ToggleButtons
          names={['groups', 'people']}
          text={(one) => (one === 'groups' ? labelOf(later.parties) : translate('overview.unit.people'))}
          pressed={(one) => unit === one}
          onPress={(one) => change({ unit: one })}
        />
      </div>
      <div className="press-group dashboard-flags" role="group" aria-label={translate('dateRange.show')}>
        <ToggleButtons names={flags} text={flagName} pressed={(flag) => shown.includes(flag)} onPress={toggle} />
      </div>
    </div>
  );
}

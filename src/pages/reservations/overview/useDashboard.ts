import { useMemo } from 'react';
import { diningDayAt } from '#contract/core/ranges.ts';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';
import { choiceParam, daysParam, defineAddress, textParam, type Param } from '#ui/address.ts';
import { daysChosen } from '#ui/dateRange.ts';
import { useAddress } from '#ui/useAddress.ts';
import { browserStorage } from '#src/browserStorage.ts';
import { sourcesParam } from '../address.ts';
import { flags, type Flag } from './shownFigures.ts';

/** The dashboard's state in the address. The shown series are also stored in the browser. */

const memory = 'maitre.overview.show';

function namedFlags(text: string | null): Flag[] {
  const names = (text ?? '').split(',');
  return flags.filter((flag) => names.includes(flag));
}

const units = ['groups', 'people'] as const;
export type DashboardUnit = (typeof units)[number];

const shownFlags: Param<readonly Flag[]> = {
  read: (query, name) => {
    const named = namedFlags(query.get(name) ?? browserStorage.get(memory));
    return named.length > 0 ? named : flags;
  },
  write: (query, name, shown) => {
    const text = (shown ?? flags).join(',');
    browserStorage.set(memory, text);
    query.set(name, text);
  },
};

export const dashboardState = defineAddress({
  choice: daysParam(),
  createdFrom: sourcesParam,
  show: shownFlags,
  unit: choiceParam(units, 'groups'),
  /** The figure to explain, with the prefix `created:` if it is by creation date. */
  figure: textParam(),
});

export function useDashboard() {
  const scope = useScope();
  const zone = branchZone(scope);
  const today = diningDayAt(zone);
  const { state, change } = useAddress(dashboardState);
  const range = useMemo(() => daysChosen(state.choice, today), [state, today]);
  const { show: shown, figure = null, ...rest } = state;
  /** Switches a series on or off. The last one cannot be hidden: an empty chart shows nothing. */
  const toggle = (toggled: Flag) =>
    change((now) => {
      const next = flags.filter((flag) => now.show.includes(flag) !== (flag === toggled));
      return next.length > 0 ? { show: next } : {};
    });
  return { ...rest, shown, figure, range, zone, today, change, toggle };
}
export type Dashboard = ReturnType<typeof useDashboard>;

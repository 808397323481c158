import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { diningDayAt } from '#contract/core/ranges.ts';
import { useScope, zoneOf } from '#resources/framework/view/scope.ts';
import { daysChosen, readRange, writeRange, type RangeChoice } from '#ui/dateRange.ts';
import { browserStorage } from '#src/browserStorage.ts';
import { readSources, writeCondition } from '../address.ts';
import { flags, type Flag } from './shownFigures.ts';

/** The dashboard's state in the address. The shown series are also stored in the browser. */

const memory = 'maitre.overview.show';

function namedFlags(text: string | null): Flag[] {
  const names = (text ?? '').split(',');
  return flags.filter((flag) => names.includes(flag));
}

export type DashboardUnit = 'groups' | 'people';

/** The latest address: a second click may come before the first one is rendered. */
const latest = (): URLSearchParams => new URLSearchParams(window.location.search);

function shownIn(query: URLSearchParams): Flag[] {
  const named = namedFlags(query.get('show') ?? browserStorage.get(memory));
  return named.length > 0 ? named : [...flags];
}

interface Changes {
  range?: RangeChoice;
  createdFrom?: readonly string[];
  /** The series to switch on or off. */
  toggled?: Flag;
  unit?: DashboardUnit;
  /** The figure to explain, with the prefix `created:` if it is by creation date; null for none. */
  figure?: string | null;
}

export function useDashboard() {
  const scope = useScope();
  const zone = zoneOf(scope);
  const today = diningDayAt(zone);
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const state = useMemo(() => {
    const query = new URLSearchParams(text);
    const choice = readRange(query);
    return {
      choice,
      range: daysChosen(choice, today),
      createdFrom: readSources(query),
      shown: shownIn(query),
      unit: (query.get('unit') === 'people' ? 'people' : 'groups') satisfies DashboardUnit as DashboardUnit,
      figure: query.get('figure'),
    };
  }, [text, today]);
  const change = useCallback(
    (changes: Changes) => {
      const query = latest();
      if (changes.range) writeRange(query, changes.range);
      if (changes.createdFrom) writeCondition(query, 'createdFrom', [...changes.createdFrom]);
      if (changes.toggled) {
        const shown = shownIn(query);
        const next = flags.filter((flag) => shown.includes(flag) !== (flag === changes.toggled));
        // The last series cannot be hidden: an empty chart shows nothing.
        if (next.length > 0) {
          browserStorage.set(memory, next.join(','));
          query.set('show', next.join(','));
        }
      }
      if (changes.unit === 'people') query.set('unit', 'people');
      else if (changes.unit) query.delete('unit');
      if (changes.figure) query.set('figure', changes.figure);
      else if (changes.figure === null) query.delete('figure');
      setParams(query);
    },
    [setParams],
  );
  return { ...state, zone, today, change };
}
export type Dashboard = ReturnType<typeof useDashboard>;

import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { debounce } from '#contract/constants.ts';
import { longestSearch } from '#contract/statistics.ts';
import { SearchBox } from '#resources/define/view/SearchBox.tsx';
import { Button } from '#ui/Button.tsx';
import { lazyPage } from '#ui/lazy.ts';
import { useSources } from '../overview/useStatistics.ts';
import type { ConditionName } from './address.ts';
import { inForce, useConditionWords, valuesOf, withValues } from './conditions.ts';
import { isSearchable, type RowsState } from './useRows.ts';

const ConditionPanel = lazyPage(() => import('./ConditionPanel.tsx'));

/** What can be added by hand; the others come with a figure. */
const addable: readonly ConditionName[] = [
  'types',
  'states',
  'createdFrom',
  'sections',
  'guest',
  'sizes',
  'unresolved',
  'lead',
  'duration',
  'wait',
];

interface ConditionsProps {
  companyId: string;
  branchId: string | null;
  state: RowsState;
}

/** The search box, and the list's conditions as chips that say what they do. */
export function Conditions({ companyId, branchId, state }: ConditionsProps) {
  const translate = useTranslate();
  const { label, word } = useConditionWords();
  const sources = useSources(companyId, branchId);
  /** The condition that is open; empty while one is chosen to be added. */
  const [editing, setEditing] = useState<ConditionName | '' | null>(null);
  const close = () => setEditing(null);
  const { conditions, change } = state;
  const active = inForce(conditions);
  const rest = addable.filter((name) => !active.includes(name));
  const known = sources.data ?? [];
  const panel = (
    <Suspense fallback={null}>
      {editing !== null && (
        <ConditionPanel
          key={editing}
          name={editing || null}
          conditions={conditions}
          offered={rest}
          sources={[...new Set([...known, ...(conditions.createdFrom ?? [])])]}
          onPick={setEditing}
          onApply={(name, values) => {
            close();
            change({ conditions: withValues(conditions, name, values) });
          }}
          onClose={close}
        />
      )}
    </Suspense>
  );
  return (
    <>
      <SearchBox
        hint={translate('reservationRows.search')}
        delay={debounce.companySearch}
        value={state.search}
        onSearch={(search) => change({ search }, { replace: true })}
        refused={
          isSearchable(state, branchId) ? undefined : translate('reservationRows.narrow', { days: longestSearch })
        }
      />
      {active.map((name) => (
        <span className="chip-anchor" key={name}>
          <span className="chip">
            <button
              type="button"
              className="chip-text"
              aria-expanded={editing === name}
              onClick={() => setEditing(editing === name ? null : name)}
            >
              {label(name)}{' '}
              <b>
                {valuesOf(conditions, name)
                  .map((value) => word(name, value))
                  .join(', ')}
              </b>
            </button>
            <button
              type="button"
              className="chip-remove"
              aria-label={translate('reservationRows.remove', { label: label(name) })}
              onClick={() => change({ conditions: withValues(conditions, name, []) })}
            >
              ✕
            </button>
          </span>
          {editing === name && panel}
        </span>
      ))}
      <span className="chip-anchor">
        <button
          type="button"
          className="chip chip-add"
          aria-expanded={editing !== null && !active.some((name) => name === editing)}
          onClick={() => setEditing(editing === null ? '' : null)}
        >
          ＋ {translate('reservationRows.add')}
        </button>
        {editing !== null && !active.some((name) => name === editing) && panel}
      </span>
      {(active.length > 0 || state.search) && (
        <Button look="link" label="reservationRows.clear" onClick={() => change({ conditions: {}, search: '' })} />
      )}
    </>
  );
}

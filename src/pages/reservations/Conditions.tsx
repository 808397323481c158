import { useTranslate } from 'ra-core';
import { debounce } from '#contract/core/constants.ts';
import { longestSearch } from '#contract/reservations/statistics.ts';
import { ConditionChips } from '#resources/framework/view/ConditionChips.tsx';
import { SearchBox } from '#resources/framework/view/SearchBox.tsx';
import { Button } from '#ui/Button.tsx';
import { lazyPage } from '#ui/lazy.ts';
import { useSources } from './overview/useStatistics.ts';
import type { ConditionName } from '#contract/reservations/rowFilter.ts';
import { inForce, useConditionWords, conditionValues, withValues } from './conditions.ts';
import { isSearchable, type RowsState } from './useRows.ts';

const ConditionPanel = lazyPage(() => import('./ConditionPanel.tsx'));

/** The conditions that users can add; the others are set by links from figures. */
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

/** The search box and the list's conditions as labelled chips. */
export function Conditions({ companyId, branchId, state }: ConditionsProps) {
  const translate = useTranslate();
  const { label, word } = useConditionWords();
  const sources = useSources(companyId, branchId);
  const { conditions, change } = state;
  const active = inForce(conditions);
  const known = sources.data ?? [];
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
      <ConditionChips
        chips={active.map((name) => ({
          name,
          label: label(name),
          words: conditionValues(conditions, name)
            .map((value) => word(name, value))
            .join(', '),
        }))}
        more
        editor={({ name, onPick, onClose }) => (
          <ConditionPanel
            key={name}
            name={name as ConditionName | null}
            conditions={conditions}
            offered={addable.filter((one) => !active.includes(one))}
            sources={[...new Set([...known, ...(conditions.createdFrom ?? [])])]}
            onPick={onPick}
            onApply={(values) => {
              onClose();
              change({ conditions: withValues(conditions, name as ConditionName, values) });
            }}
            onClose={onClose}
          />
        )}
        onRemove={(name) => change({ conditions: withValues(conditions, name as ConditionName, []) })}
      />
      {(active.length > 0 || state.search) && (
        <Button variant="link" label="ui.filter.clear" onClick={() => change({ conditions: {}, search: '' })} />
      )}
    </>
  );
}

import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { Button } from '#ui/Button.tsx';
import { lazyPage } from '#ui/lazy.ts';
import { fieldOf, type Resource } from '../resource.ts';
import { ReferenceText } from './cells.tsx';
import { ConditionChips } from './ConditionChips.tsx';
import { filterWords } from './filterText.ts';
import { branchFilter, type FilterValue, isNarrowed, type ListState } from './listState.ts';
import { useLanguage, useLabels } from './labels.ts';
import { currencyOf, useScope } from './scope.ts';
import { SearchBox } from './SearchBox.tsx';

const FilterEditor = lazyPage(() => import('./FilterEditor.tsx'));

interface FilterBarProps {
  resource: Resource;
  state: ListState;
  change: (next: Partial<ListState>, how?: { replace?: boolean }) => void;
}

/** The search boxes and the list's conditions as chips that say what they do. */
export function FilterBar({ resource, state, change }: FilterBarProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const language = useLanguage();
  const scope = useScope();
  const { branches } = scope;
  const currency = currencyOf(scope, state.branches[0]);
  const { boxes, searchDelay } = resource.list;
  const filters = resource.list.filters.filter((name) => !boxes.includes(name));
  const branchField = branchFilter(resource);

  const valueOf = (name: string): FilterValue | undefined =>
    name === branchField ? (state.branches.length ? state.branches : undefined) : state.filters[name];
  const set = (name: string, value: FilterValue | undefined, how?: { replace: boolean }) => {
    if (name === branchField) return change({ branches: (value as readonly string[] | undefined) ?? [] });
    const { [name]: _, ...rest } = state.filters;
    change({ filters: value === undefined ? rest : { ...rest, [name]: value } }, how);
  };
  const offered = filters.filter((name) => valueOf(name) === undefined);
  // Also those that a part of react-admin, or the address, has brought along.
  const active = [...new Set([...filters, ...Object.keys(state.filters)])].filter(
    (name) => !boxes.includes(name) && valueOf(name) !== undefined,
  );
  const branchName = (id: string) => branches.find((one) => one.id === id)?.name ?? id;
  return (
    <>
      {(resource.list.search === true || resource.list.search.length > 0) && (
        <SearchBox
          hint={translate(`ui.search.${resource.name}`, { _: translate('ui.search.any') })}
          delay={searchDelay}
          value={state.search}
          onSearch={(search) => change({ search }, { replace: true })}
        />
      )}
      {boxes.map((name) => (
        <SearchBox
          key={name}
          hint={labelOf(fieldOf(resource, name).label)}
          delay={searchDelay}
          value={textOf(state.filters[name])}
          onSearch={(text) => set(name, text || undefined, { replace: true })}
        />
      ))}
      <ConditionChips
        chips={active.map((name) => {
          const field = fieldOf(resource, name);
          const value = valueOf(name) as FilterValue;
          const words =
            field.kind === 'reference' ? (
              <Suspense fallback={null}>
                <ReferenceText to={field.to} ids={[value].flat().map(String)} />
              </Suspense>
            ) : (
              filterWords(field, value, translate, language, { branchName, currency })
            );
          return { name, label: labelOf(field.label), words };
        })}
        more={offered.length > 0}
        editor={({ name, onPick, onClose }) => (
          <FilterEditor
            {...{ resource, state, name, offered, onPick, onClose }}
            value={name ? valueOf(name) : undefined}
            onApply={(value) => {
              if (name) set(name, value);
              onClose();
            }}
          />
        )}
        onRemove={(name) => set(name, undefined)}
      />
      {isNarrowed(state) && (
        <Button look="link" label="ui.filter.clear" onClick={() => change({ search: '', filters: {}, branches: [] })} />
      )}
    </>
  );
}

const textOf = (value: FilterValue | undefined) => (typeof value === 'string' ? value : '');

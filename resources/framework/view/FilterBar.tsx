import { useListFilterContext, useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { Button } from '#ui/Button.tsx';
import { lazyPage } from '#ui/lazy.ts';
import { fieldOf, filterableOf, type Resource } from '../resource.ts';
import { ReferenceText } from './cells.tsx';
import { ConditionChips } from './ConditionChips.tsx';
import { filterWords } from './filterText.ts';
import { branchFilter, type FilterValues, type FilterValue } from './listState.ts';
import { useLanguage, useLabels } from './labels.ts';
import { currencyOf, useScope } from './scope.ts';
import { SearchBox } from './SearchBox.tsx';
import { useDeclared } from './useDeclared.ts';

const FilterEditor = lazyPage(() => import('./FilterEditor.tsx'));

/** The search inputs and the conditions, as chips, of the list context. */
export function FilterBar(props: { resource?: Resource }) {
  const resource = useDeclared(props.resource);
  const { filterValues, setFilters } = useListFilterContext();
  const { preset, ...values } = filterValues as FilterValues;
  const translate = useTranslate();
  const labelOf = useLabels();
  const language = useLanguage();
  const scope = useScope();
  const { boxes, search, searchDelay: delay } = resource.list;
  const [branch] = [values[branchFilter(resource) ?? ''] ?? []].flat();
  const currency = currencyOf(scope, branch);
  const filters = resource.list.filters.filter((name) => !boxes.includes(name));
  const offered = filters.filter((name) => values[name] === undefined);
  // Including conditions set by react-admin components or by the address.
  const active = [...new Set([...filters, ...filterableOf(resource)])].filter(
    (name) => !boxes.includes(name) && values[name] !== undefined,
  );
  const set = (name: string, value: FilterValue | undefined) => setFilters({ ...filterValues, [name]: value });
  const branchName = (id: string) => scope.branches.find((one) => one.id === id)?.name ?? id;
  return (
    <>
      {(search === true || search.length > 0) && <SearchBox delay={delay} />}
      {boxes.map((name) => (
        <SearchBox key={name} source={name} hint={labelOf(fieldOf(resource, name).label)} delay={delay} />
      ))}
      <ConditionChips
        chips={active.map((name) => {
          const field = fieldOf(resource, name);
          const value = values[name] as FilterValue;
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
            {...{ resource, currency, name, offered, onPick, onClose }}
            value={name ? values[name] : undefined}
            onApply={(value) => {
              if (name) set(name, value);
              onClose();
            }}
          />
        )}
        onRemove={(name) => set(name, undefined)}
      />
      {Object.keys(values).length > 0 && (
        <Button variant="link" label="ui.filter.clear" onClick={() => setFilters({ preset }, {})} />
      )}
    </>
  );
}

import {
  useGetList,
  useGetManyAggregate,
  useGetRecordRepresentation,
  useResourceDefinition,
  useTranslate,
  type RaRecord,
} from 'ra-core';
import { useState, type ReactNode } from 'react';
import { searchFold } from '#contract/core/fold.ts';
import { languageName } from '#contract/guests/guestLanguages.ts';
import { useDebounced } from '#ui/debounce.ts';
import type { Field } from '../fields.ts';
import { ChoiceCount } from './filterParts.tsx';
import { useLanguage } from './labels.ts';
import { longest } from './listState.ts';
import { useScope } from './scope.ts';
import { NameWithSecondary, useSecondary } from './NameWithSecondary.tsx';
import type { FacetCounts } from './useFigures.ts';
import { useGuestLanguages } from './useGuestLanguages.ts';
import { useSuggestions } from './useSuggestions.ts';

type Value = string | number;
interface Option {
  value: Value;
  label: string;
  secondary?: ReactNode;
}

interface FilterChoicesProps {
  field: Field;
  counts: FacetCounts | undefined;
  list: readonly Value[];
  onChange: (list: readonly Value[]) => void;
}

/** All possible values; texts in use come from the server, most used first. */
function useOptions(field: Field, text: string, list: readonly Value[]): readonly Option[] {
  const language = useLanguage();
  const { branches } = useScope();
  const suggestions = useSuggestions(field.kind === 'texts' ? field.suggestions : undefined);
  const referred = useReferred(field.kind === 'reference' ? field.to : undefined, text, list);
  const languages = useGuestLanguages(field.kind === 'language');
  if (field.kind === 'choice' || field.kind === 'choices')
    return field.choices.map((one) => ({ value: one.value, label: one.label[language] }));
  if (field.kind === 'language') return languages.map(({ code, name }) => ({ value: code, label: name }));
  if (field.kind === 'reference') return referred;
  if (field.kind === 'branch') return branches.map((one) => ({ value: one.id, label: one.name }));
  return suggestions.map((one) => ({ value: one.value, label: one.value }));
}

/**
 * The records that a reference can point to, by name: those that match a text, up to the limit of a call, and the
 * chosen ones.
 */
function useReferred(to: string | undefined, text: string, chosen: readonly Value[]): readonly Option[] {
  const nameOf = useGetRecordRepresentation(to);
  const secondary = useSecondary(to ?? '');
  const { options } = useResourceDefinition<{ title?: string }>({ resource: to ?? '' });
  const q = useDebounced(text, 250);
  const { data: fitting = [] } = useGetList<RaRecord<string>>(
    to ?? '',
    {
      pagination: { page: 1, perPage: 100 },
      sort: { field: options?.title ?? 'id', order: 'ASC' },
      filter: q ? { q } : {},
    },
    { enabled: to !== undefined, placeholderData: (before) => before },
  );
  const ids = chosen.filter((id) => !fitting.some((one) => one.id === id));
  const { data: others = [] } = useGetManyAggregate<RaRecord<string>>(
    to ?? '',
    { ids: ids as string[] },
    { enabled: to !== undefined && ids.length > 0 },
  );
  const named = [...others.filter((one) => one && ids.includes(one.id)), ...fitting];
  return named.map((record) => ({ value: record.id, label: String(nameOf(record)), secondary: secondary?.(record) }));
}

/** Checkboxes for values, with the number of records of each. */
export function FilterChoices({ field, counts, list, onChange }: FilterChoicesProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const [text, setText] = useState('');
  const fit = searchFold(text).trim();
  const options = useOptions(field, fit, list);
  const known = new Set(options.map((one) => one.value));
  const all: readonly Option[] = [
    ...list
      .filter((one) => !known.has(one))
      .map((value) => ({
        value,
        label: field.kind === 'language' ? languageName(String(value), language) : String(value),
      })),
    ...options,
  ];
  // If there may be more than are shown, the server searches for the text.
  const searched = field.kind === 'reference';
  const shown = fit && !searched ? all.filter((one) => searchFold(one.label).includes(fit)) : all;
  const flip = (value: Value) =>
    onChange(list.includes(value) ? list.filter((one) => one !== value) : [...list, value]);

  // The limit of a condition in calls.
  const full = list.length >= longest.list;
  return (
    <>
      {full && <p className="quiet">{translate('errors.field.tooMany', { max: longest.list })}</p>}
      {(all.length > 8 || fit) && (
        <input
          type="search"
          className="box"
          aria-label={translate('ui.filter.find')}
          placeholder={translate('ui.filter.find')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ul className="filter-options plain-list">
        {shown.map((one) => (
          <li key={one.value}>
            <label className="checkbox">
              <input
                type="checkbox"
                checked={list.includes(one.value)}
                disabled={full && !list.includes(one.value)}
                onChange={() => flip(one.value)}
              />
              <NameWithSecondary name={one.label} detail={one.secondary} />
              <ChoiceCount counts={counts} value={String(one.value)} />
            </label>
          </li>
        ))}
        {shown.length === 0 && <li className="quiet">{translate('ui.filter.none')}</li>}
      </ul>
    </>
  );
}

import type { MonthDay } from '#contract/core/conditions.ts';
import { filterKindOf } from '../filterKinds.ts';
import type { Field } from '../fields.ts';
import { wholeCondition } from '../scalar.ts';
import type { FilterValue, ValueRange } from './listState.ts';

/** The draft of a condition: pure functions. */

export interface FilterDraft {
  /** Null: both match. */
  flag: boolean | null;
  span: ValueRange;
  list: readonly (string | number)[];
  text: string;
  /** Whether a text must start with the value, or only contain it. */
  starts: boolean;
  days: readonly MonthDay[];
}

export function filterDraftOf(field: Field, filterValue: FilterValue | undefined): FilterDraft {
  const empty: FilterDraft = { flag: true, span: {}, list: [], text: '', starts: false, days: [] };
  if (filterValue === undefined) return empty;
  const value = wholeCondition(field, filterValue);
  switch (filterKindOf(field)) {
    case 'boolean':
      return { ...empty, flag: value === true };
    case 'range':
      return { ...empty, span: value as ValueRange };
    case 'list':
      return { ...empty, list: value as FilterDraft['list'] };
    case 'monthDay':
      return { ...empty, days: (Array.isArray(value) ? value : [value]) as readonly MonthDay[] };
    case 'text': {
      if (typeof value === 'object' && 'starts' in value) return { ...empty, text: value.starts, starts: true };
      return { ...empty, text: String(value) };
    }
  }
}

/** The condition, or undefined if the draft is empty. */
export function conditionOf(field: Field, draft: FilterDraft): FilterValue | undefined {
  const text = draft.text.trim();
  switch (filterKindOf(field)) {
    case 'boolean':
      return draft.flag ?? undefined;
    case 'range': {
      const filled = Object.entries(draft.span).filter(([, one]) => one !== undefined && one !== '');
      return filled.length ? Object.fromEntries(filled) : undefined;
    }
    case 'list':
      return draft.list.length ? draft.list : undefined;
    case 'monthDay':
      return draft.days.length > 1 ? draft.days : draft.days[0];
    case 'text':
      return text ? (draft.starts ? { starts: text } : text) : undefined;
  }
}

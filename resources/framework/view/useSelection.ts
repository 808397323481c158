import { useListContext, useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Resource } from '../resource.ts';
import { useLanguage } from './labels.ts';
import { useScope } from './scope.ts';
import { useAllowed } from './useAllowed.ts';
import { titleOf } from '../values.ts';
import type { AnyRecord } from './useResourceList.ts';

/** The selected records: some of those shown, or all that match the list's conditions. */
export interface Selection {
  /** The selected ones of the shown records. */
  ids: ReadonlySet<string>;
  /** All matching records are selected, shown or not. */
  matching: boolean;
  /** Every shown record is selected. */
  wholePage: boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  selectMatching: () => void;
  clear: () => void;
  rowLabel: (record: AnyRecord) => string;
  allLabel: string;
}

/**
 * The selection of the list context, from react-admin's controller. Other conditions or another company clear it; so
 * does another page or order, unless all matching records are selected.
 *
 * @param persistent whether it is cleared here; otherwise the list's controller clears it
 * @returns undefined without bulk actions for the user
 */
export function useSelection(resource: Resource, persistent = false): Selection | undefined {
  const list = useListContext<AnyRecord>();
  const { data: records, selectedIds, onSelect, onToggleItem } = list;
  const { companyId } = useScope();
  const allowed = useAllowed(resource);
  const translate = useTranslate();
  const language = useLanguage();
  const [matching, setMatching] = useState(false);
  const clear = useCallback(() => {
    onSelect([]);
    setMatching(false);
  }, [onSelect]);
  const conditions = JSON.stringify([companyId, list.filterValues]);
  const page = JSON.stringify([list.page, list.perPage, list.sort]);
  useEffect(() => {
    if (persistent) clear();
  }, [persistent, clear, conditions]);
  useEffect(() => {
    if (persistent) onSelect([]);
  }, [persistent, onSelect, page]);

  const shown = useMemo(() => (records ?? []).map(({ id }) => id), [records]);
  const ids = useMemo(() => {
    // Deleted records are removed from the selection.
    const chosen = persistent ? shown.filter((id) => selectedIds.includes(id)) : selectedIds;
    return new Set(matching ? shown : chosen);
  }, [persistent, matching, shown, selectedIds]);
  const wholePage = shown.length > 0 && shown.every((id) => ids.has(id));

  const toggle = useCallback(
    (id: string) => {
      if (matching) onSelect(shown.filter((one) => one !== id));
      else onToggleItem(id);
      setMatching(false);
    },
    [matching, shown, onSelect, onToggleItem],
  );
  const toggleAll = useCallback(() => {
    onSelect(wholePage ? [] : shown);
    setMatching(false);
  }, [wholePage, shown, onSelect]);
  const selectMatching = useCallback(() => setMatching(true), []);
  const rowLabel = useCallback(
    (record: AnyRecord) => translate('ui.bulk.select', { name: titleOf(resource, record, language) }),
    [translate, resource, language],
  );
  const allLabel = translate('ui.bulk.selectAll');
  const { bulk, editable } = resource.list;
  const selectable = allowed.delete || (allowed.edit && (bulk !== undefined || editable.length > 0));
  const selection = useMemo(
    () => ({ ids, matching, wholePage, toggle, toggleAll, selectMatching, rowLabel, allLabel, clear }),
    [ids, matching, wholePage, toggle, toggleAll, selectMatching, rowLabel, allLabel, clear],
  );
  return selectable ? selection : undefined;
}

import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Resource, sourceOf } from '../resource.ts';
import { valueAt } from './cells.tsx';
import type { AnyRecord } from './useResourceList.ts';

const none: ReadonlySet<string> = new Set();

/** Which records are selected: some of those shown, or all that the list's conditions match. */
export interface Selection {
  /** Of the shown records, those that are selected. */
  ids: ReadonlySet<string>;
  /** All that match are selected, shown or not. */
  matching: boolean;
  /** Every shown record is. */
  wholePage: boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  selectMatching: () => void;
  clear: () => void;
  rowLabel: (record: AnyRecord) => string;
  allLabel: string;
}

/**
 * The selection of a list. Other conditions or another company begin anew; another page or order does too, unless all
 * that match are selected.
 *
 * @param conditions what the list is narrowed by, as a key
 * @param page which part of it is shown in which order, as a key
 */
export function useSelection(
  resource: Resource,
  records: readonly AnyRecord[],
  conditions: string,
  page: string,
): Selection {
  const translate = useTranslate();
  const [chosen, setChosen] = useState(none);
  const [matching, setMatching] = useState(false);
  const clear = useCallback(() => {
    setChosen(none);
    setMatching(false);
  }, []);
  useEffect(clear, [clear, conditions]);
  useEffect(() => setChosen(none), [page]);

  const shown = useMemo(() => new Set(records.map(({ id }) => id)), [records]);
  const ids = matching ? shown : chosen;
  const wholePage = records.length > 0 && records.every(({ id }) => ids.has(id));

  const toggle = useCallback(
    (id: string) => {
      const after = new Set(ids);
      if (!after.delete(id)) after.add(id);
      setChosen(after);
      setMatching(false);
    },
    [ids],
  );
  const toggleAll = useCallback(() => {
    setChosen(wholePage ? none : shown);
    setMatching(false);
  }, [wholePage, shown]);
  const selectMatching = useCallback(() => setMatching(true), []);
  const rowLabel = useCallback(
    (record: AnyRecord) =>
      translate('ui.bulk.select', { name: String(valueAt(record, sourceOf(resource, resource.title)) ?? record.id) }),
    [translate, resource],
  );
  const allLabel = translate('ui.bulk.selectAll');
  return useMemo(
    () => ({ ids, matching, wholePage, toggle, toggleAll, selectMatching, rowLabel, allLabel, clear }),
    [ids, matching, wholePage, toggle, toggleAll, selectMatching, rowLabel, allLabel, clear],
  );
}

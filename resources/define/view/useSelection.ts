import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Resource, sourceOf } from '../resource.ts';
import { valueAt } from './cells.tsx';
import type { AnyRecord } from './useResourceList.ts';

const none: ReadonlySet<string> = new Set();

/** Which of the shown records are selected; another page, search or company starts anew. */
export function useSelection(resource: Resource, records: readonly AnyRecord[], scopeKey: string) {
  const translate = useTranslate();
  const [ids, setIds] = useState(none);
  const clear = useCallback(() => setIds(none), []);
  useEffect(clear, [clear, scopeKey]);

  const toggle = useCallback((id: string) => {
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  const toggleAll = useCallback(
    () =>
      setIds((before) =>
        records.every((record) => before.has(record.id)) ? none : new Set(records.map((record) => record.id)),
      ),
    [records],
  );
  const rowLabel = useCallback(
    (record: AnyRecord) =>
      translate('ui.bulk.select', { name: String(valueAt(record, sourceOf(resource, resource.title)) ?? record.id) }),
    [translate, resource],
  );
  const allLabel = translate('ui.bulk.selectAll');
  return useMemo(
    () => ({ ids, toggle, toggleAll, rowLabel, allLabel, clear }),
    [ids, toggle, toggleAll, rowLabel, allLabel, clear],
  );
}

import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Resource } from '../resource.ts';
import { recordPath } from './paths.ts';
import { useScope } from './scope.ts';
import type { AnyRecord } from './useResourceList.ts';

/** An address with some params replaced; those without a value are removed. */
function addressed(search: string, values: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values))
    if (value === null) query.delete(name);
    else query.set(name, value);
  return `?${query}`;
}

/** The record open beside the list, and the open tab: null for its form. */
export function useOpenRecord() {
  const query = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const open = query.get('open');
  const show = (id: string | null, tab: string | null = null, replace = false) =>
    void navigate({ search: addressed(location.search, { open: id, tab }) }, { replace, preventScrollReset: true });
  return { open, tab: open && query.get('tab'), show };
}

/** The links of a list's records. */
export function useRecordHref(resource: Resource) {
  const { companyId } = useScope();
  const { search } = useLocation();
  return useCallback(
    (record: AnyRecord) =>
      resource.drawer
        ? addressed(search, { open: record.id })
        : recordPath(resource, record.id, search, companyId ?? ''),
    [resource, search, companyId],
  );
}

import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { useAddress } from '#ui/useAddress.ts';
import type { Resource } from '../resource.ts';
import { openRecordAddress, openRecordPath } from './openRecord.ts';
import { recordPath } from './paths.ts';
import { useScope } from './scope.ts';
import type { AnyRecord } from './useResourceList.ts';

/** The record open beside the list, and the open tab: null for the first. */
export function useOpenRecord() {
  const { state, change } = useAddress(openRecordAddress);
  const { open = null, tab = null } = state;
  const show = (id: string | null, name: string | null = null, replace = false) =>
    change({ open: id, tab: name }, { replace, keep: true });
  return { open, tab: open && tab, show };
}

/** The links of a list's records. */
export function useRecordHref(resource: Resource) {
  const { companyId } = useScope();
  const { search } = useLocation();
  return useCallback(
    (record: AnyRecord) =>
      resource.drawer ? openRecordPath('', record.id, search) : recordPath(resource, record.id, search, companyId),
    [resource, search, companyId],
  );
}

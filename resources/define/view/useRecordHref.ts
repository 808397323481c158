import { useCallback } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '../resource.ts';
import { formatListState } from './listState.ts';
import { recordPath } from './paths.ts';
import { type AnyRecord, useListAddress } from './useResourceList.ts';

/** Where the records of a list lead, and which of them is open beside it. */
export function useRecordHref(resource: Resource) {
  const { state, kept, companyId } = useListAddress(resource);
  const { search } = useLocation();
  const hrefOf = useCallback(
    (record: AnyRecord) =>
      resource.drawer
        ? formatListState({ ...state, open: record.id }, resource, search, undefined, kept)
        : recordPath(resource, record.id, search, companyId),
    [resource, state, search, companyId, kept],
  );
  return { hrefOf, open: state.open };
}

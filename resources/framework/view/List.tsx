import { ListContextProvider, useNotify, useTranslate } from 'ra-core';
import { ListView, type ListProps as ReactAdminListProps } from 'react-admin';
import { errorText } from '#ui/errorText.ts';
import { useDeclared } from './useDeclared.ts';
import { useListAddress } from './useListAddress.ts';
import { useResourceList, type ListOptions } from './useResourceList.ts';

/** Those of react-admin's `<List>`; the declaration has the order, the page size and the presets. */
type ListProps = Omit<ListOptions, 'onError'> &
  Omit<
    ReactAdminListProps,
    | keyof ListOptions
    | 'authLoading'
    | 'disableAuthentication'
    | 'disableSyncWithLocation'
    | 'filterDefaultValues'
    | 'loading'
    | 'perPage'
    | 'queryOptions'
    | 'resource'
    | 'sort'
    | 'storeKey'
  >;

/** react-admin's `<List>` for a declared resource: its state is in the address by the names of the specification. */
export function List({ debounce, exporter, filter, ...view }: ListProps) {
  const resource = useDeclared();
  const notify = useNotify();
  const translate = useTranslate();
  const list = useResourceList(resource, useListAddress(resource), {
    debounce,
    exporter,
    filter,
    onError: (error) => notify(errorText(error, translate), { type: 'error' }),
  });
  return (
    <ListContextProvider value={list}>
      <ListView {...view} />
    </ListContextProvider>
  );
}

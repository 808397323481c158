import { changedSearch, defineAddress, textParam } from '#ui/address.ts';

/** The record open beside a list, and its tab: none means the first. */
export const openRecordAddress = defineAddress({ open: textParam(), tab: textParam() });

/** The address of a list with a record open beside it. */
export const openRecordPath = (list: string, id: string, search = ''): string =>
  `${list}${changedSearch(openRecordAddress, search, { open: id })}`;

/** The address of a guest beside the list of guests. */
export const openGuestPath = (companyId: string, id: string): string =>
  openRecordPath('/crm', id, `?${new URLSearchParams({ companyId })}`);

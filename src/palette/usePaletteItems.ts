import { sectionLabels } from '#resources/framework/page.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { debounce } from '#contract/core/constants.ts';
import { listCustomers } from '#contract/guests/crm.ts';
import { call } from '#data-provider/client.ts';
import { formatPhone } from '#i18n/formats.ts';
import { resources } from '#resources/registry.ts';
import { openGuestPath } from '#resources/framework/view/openRecord.ts';
import { useShownName } from '#resources/guests/customers/useShownName.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useMay } from '#resources/framework/view/useMayWrite.ts';
import { useDebounced } from '#ui/debounce.ts';
import { contains } from '../layout/search.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { navigationFor } from '../navigation.ts';
import { companySwitch } from '../scope/readScope.ts';
import { useFoundCompanies } from '#resources/organization/companies/useFoundCompanies.ts';
import { readRecents, type Recent } from './recents.ts';

export interface PaletteGroup {
  name: 'recent' | 'pages' | 'guests' | 'branches' | 'companies';
  items: readonly Recent[];
}

const shown = 8;
const guestDelay = 200;

/** The palette's results for a text: pages immediately; guests and, for administrators, companies after a debounce. */
export function usePaletteItems(text: string): { groups: PaletteGroup[]; busy: boolean } {
  const { me, companyId } = useScope();
  const translate = useTranslate();
  const label = useLabels();
  const nameOf = useShownName();
  const typed = text.trim();
  const term = useDebounced(typed, guestDelay);
  const companyTerm = useDebounced(typed, debounce.companySearch);
  const mayGuests = useMay('crm');

  const guests = useQuery({
    queryKey: ['palette', 'guests', companyId, term],
    queryFn: ({ signal }) =>
      call(listCustomers, { query: { companyId: companyId ?? '', search: term, size: 6 }, signal }),
    enabled: mayGuests && term.length > 0,
    placeholderData: keepPreviousData,
  });
  const companies = useFoundCompanies(companyTerm, companyTerm.length > 0);

  const pages = navigationFor(me, companyId, resources)
    .map((item) => ({ to: item.to, label: label(item.label), detail: label(sectionLabels[item.section]) }))
    .filter((item) => contains(item.label, typed));
  if (!typed) {
    const recent = readRecents();
    return {
      groups: [...(recent.length ? [{ name: 'recent' as const, items: recent }] : []), { name: 'pages', items: pages }],
      busy: false,
    };
  }

  const known = (me.isAdmin && companies.found) || me.companies;
  const groups: PaletteGroup[] = [
    { name: 'pages', items: pages },
    {
      name: 'guests',
      items: (term ? (guests.data?.customers ?? []) : []).map((guest) => ({
        to: openGuestPath(guest.companyId, guest.id),
        label: nameOf(guest),
        detail: guest.phoneNumber ? formatPhone(guest.phoneNumber) : (guest.email ?? ''),
      })),
    },
    {
      name: 'branches',
      items: known
        .flatMap((company) => company.branches.map((branch) => ({ company, branch })))
        .filter(({ branch }) => contains(branch.name, typed))
        .map(({ company, branch }) => ({
          to: `/?${new URLSearchParams({ company_id: company.id, branch_id: branch.id })}`,
          label: branch.name,
          detail: company.name,
        })),
    },
    {
      name: 'companies',
      items: known
        .filter((company) => contains(company.name, typed))
        .map((company) => ({
          to: companySwitch({ pathname: '/', search: '' }, company.id),
          label: company.name,
          detail: translate('shell.company.branches', { smart_count: company.branches.length }),
        })),
    },
  ];
  const busy =
    (mayGuests && (guests.isFetching || term !== typed)) ||
    (me.isAdmin && (companies.isFetching || companyTerm !== typed));
  return {
    groups: groups
      .map((group) => ({ ...group, items: group.items.slice(0, shown) }))
      .filter((group) => group.items.length > 0),
    busy,
  };
}

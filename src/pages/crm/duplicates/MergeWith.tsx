import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { getCustomer, listCustomers } from '#contract/crm.ts';
import { call } from '#data-provider/client.ts';
import { formatPhone } from '#i18n/formats.ts';
import { useDebounced } from '#ui/debounce.ts';
import { useShownName } from './fields.tsx';
import { ErrorState } from '#ui/states.tsx';

interface MergeWithProps {
  companyId: string;
  guestId: string;
  hrefOf: (otherId: string) => string;
}

/** Looks for the other record of a guest. */
export function MergeWith({ companyId, guestId, hrefOf }: MergeWithProps) {
  const translate = useTranslate();
  const guest = useQuery({
    queryKey: ['guest', companyId, guestId],
    queryFn: ({ signal }) => call(getCustomer, { params: { companyId, customerId: guestId }, signal }),
    retry: false,
  });
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? guest.data?.name ?? '';
  const term = useDebounced(text.trim(), 250);
  const nameOf = useShownName();
  const found = useQuery({
    queryKey: ['guest-search', companyId, term],
    queryFn: ({ signal }) => call(listCustomers, { query: { companyId, search: term, size: 12 }, signal }),
    enabled: term.length > 0,
    placeholderData: keepPreviousData,
  });
  if (guest.isError) return <ErrorState error={guest.error} onRetry={() => void guest.refetch()} />;
  const others = found.data?.customers.filter(({ id }) => id !== guestId) ?? [];
  return (
    <div className="dup-sheet dup-with">
      <h2>{translate('duplicates.withTitle', { name: guest.data ? nameOf(guest.data) : '…' })}</h2>
      <input
        type="search"
        className="search-box"
        aria-label={translate('ui.search.customers')}
        placeholder={translate('ui.search.customers')}
        value={text}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul aria-label={translate('ui.list.results')} aria-busy={found.isFetching}>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={hrefOf(other.id)}>
              <b>{nameOf(other)}</b>
              <span className="dup-when">
                {other.phoneNumber ? formatPhone(other.phoneNumber) : ''} {other.email ?? ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {found.isSuccess && !others.length && <p className="dup-when">{translate('ui.filter.none')}</p>}
    </div>
  );
}

import { keepPreviousData } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { listCustomers } from '#contract/guests/crm.ts';
import { formatPhone } from '#i18n/formats.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useDebounced } from '#ui/debounce.ts';
import { Panel } from '#ui/Panel.tsx';
import { ErrorState } from '#ui/states.tsx';
import { useShownName } from '#resources/guests/customers/useShownName.ts';
import { useGuest } from './useDuplicates.tsx';

interface MergeWithProps {
  companyId: string;
  guestId: string;
  hrefOf: (otherId: string) => string;
}

/** Searches for the other record of a guest. */
export function MergeWith({ companyId, guestId, hrefOf }: MergeWithProps) {
  const translate = useTranslate();
  const guest = useGuest(companyId, guestId);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? guest.data?.name ?? '';
  const term = useDebounced(text.trim(), 250);
  const nameOf = useShownName();
  const found = useCall(
    ['guest-search'],
    listCustomers,
    { query: { companyId, search: term, size: 12 } },
    { enabled: term.length > 0, placeholderData: keepPreviousData },
  );
  if (guest.isError) return <ErrorState error={guest.error} onRetry={() => void guest.refetch()} />;
  const others = found.data?.customers.filter(({ id }) => id !== guestId) ?? [];
  return (
    <Panel title={translate('duplicates.withTitle', { name: guest.data ? nameOf(guest.data) : '…' })}>
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
      <ul className="plain-list lines" aria-label={translate('ui.list.results')} aria-busy={found.isFetching}>
        {others.map((other) => (
          <li key={other.id}>
            <Link className="menu-item row row-apart" to={hrefOf(other.id)}>
              <b>{nameOf(other)}</b>
              <span className="subtle small">
                {other.phoneNumber ? formatPhone(other.phoneNumber) : ''} {other.email ?? ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {found.isSuccess && !others.length && <p className="subtle small">{translate('ui.filter.none')}</p>}
    </Panel>
  );
}

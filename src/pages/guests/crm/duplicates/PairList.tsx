import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Customer } from '#contract/guests/crm.ts';
import type { DuplicatePair } from '#contract/guests/duplicates.ts';
import { formatPhone } from '#i18n/formats.ts';
import { Button } from '#ui/Button.tsx';
import { useShownName } from '#resources/guests/customers/useShownName.ts';
import { scoreLook } from './fields.tsx';
import { pairKey } from './useDuplicates.tsx';

interface PairListProps {
  pairs: readonly DuplicatePair[];
  selected: string | null;
  hrefOf: (pair: DuplicatePair) => string;
  /** Moves the selection down (1) or up (-1). */
  onMove: (by: 1 | -1) => void;
  onMore: (() => void) | null;
}

/** The queue: possible duplicates with their reasons. */
export function PairList({ pairs, selected, hrefOf, onMove, onMore }: PairListProps) {
  const translate = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    current?.scrollIntoView({ block: 'nearest' });
    // Keeps the focus on the shown pair when the arrow keys are used.
    if (list.current?.contains(document.activeElement)) current?.focus();
  }, [selected]);
  return (
    <div className="sheet dup-list">
      <ul
        ref={list}
        className="plain-list lines"
        aria-label={translate('duplicates.queue')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          onMove(event.key === 'ArrowDown' ? 1 : -1);
        }}
      >
        {pairs.map((pair) => (
          <li key={pairKey(pair)}>
            <Link
              to={hrefOf(pair)}
              className="dup-pair pad"
              aria-current={selected === pairKey(pair) ? 'true' : undefined}
            >
              <span className={scoreLook(pair.score)}>{pair.score}</span>
              <span className="stack stack-tight grow">
                <Guest guest={pair.a} />
                <Guest guest={pair.b} />
                <span className="subtle small">
                  {pair.reasons
                    .filter((reason) => !reason.startsWith('other'))
                    .map((reason) => translate(`duplicates.reasons.${reason}`))
                    .join(' · ')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {onMore && <Button label="ui.page.more" className="centred" onClick={onMore} />}
    </div>
  );
}

function Guest({ guest }: { guest: Customer }) {
  return (
    <span className="dup-guest row row-apart">
      <b className="clip">
        {useShownName()(guest)}
        {guest.isVIP && <span className="star"> ★</span>}
      </b>
      <span className="subtle small clip">
        {guest.phoneNumber ? formatPhone(guest.phoneNumber) : (guest.email ?? '—')}
      </span>
    </span>
  );
}

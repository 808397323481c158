import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { HistoryEntry } from '#contract/history.ts';
import { formatInstant } from '#i18n/formats.ts';
import { showValue, type ShowContext } from '../define/view/cells.tsx';
import { useShowContext } from '../define/view/columns.tsx';
import { zoneOf } from '../define/view/scope.ts';
import { declaredField, useGuestFieldLabel } from './guestFieldLabel.ts';

/** Bookkeeping that tells a person nothing. */
const untold = new Set(['version', 'updatedTime', 'companyId', 'id']);
/** What stands in the place of a value that was forgotten. */
const erased = '[erased]';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** One column of a change in words: what it is called, what it was, and what it became. */
export function HistoryChange({ field, before, after }: HistoryEntry['changes'][number]): ReactNode {
  const translate = useTranslate();
  const labelOf = useGuestFieldLabel();
  const context = useShowContext();
  const declared = declaredField(field);
  if (untold.has(field)) return null;
  const words = (value: unknown): ReactNode => {
    if (value === erased) return <i className="quiet">{translate('history.erased')}</i>;
    const shown = declared ? showValue(declared, value, { id: '' }, context) : plainWords(value, context);
    const nothing = shown === null || shown === '' || (Array.isArray(value) && value.length === 0);
    return nothing ? <i className="quiet">{translate('history.nothing')}</i> : shown;
  };
  return (
    <div>
      <dt>{labelOf(field)}</dt>
      <dd>
        <span className="history-before">{words(before)}</span>
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">{translate('history.to')}</span>
        <span>{words(after)}</span>
      </dd>
    </div>
  );
}

/** A value of a column that the declaration does not have. */
function plainWords(value: unknown, { scope, yes, no }: ShowContext): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'string' && instant.test(value)) return formatInstant(value, zoneOf(scope));
  if (Array.isArray(value))
    return value.map((one) => scope.branches.find(({ id }) => id === one)?.name ?? String(one)).join(' · ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Star } from '#ui/Star.tsx';
import { useAllowed } from '#resources/framework/view/useAllowed.ts';
import { useRowChange } from '#resources/framework/view/useRowChange.ts';
import type { CellProps } from '#resources/framework/fields.ts';
import { isFrozen } from '#resources/framework/resource.ts';
import customers from './resource.ts';

/** It is in the first rows of the app's first screen. */
export const texts = 'first';

/** A star that changes only after the server accepted it. */
export default function VipToggle({ record, value }: CellProps): ReactNode {
  const translate = useTranslate();
  const allowed = useAllowed(customers);
  const { change, isPending } = useRowChange(customers, record);
  const isVip = value === true;
  const name = String(record.name);

  if (!allowed.edit || isFrozen(customers, record)) {
    return isVip && <Star label="VIP" />;
  }
  return (
    <button
      type="button"
      className={isVip ? 'icon-button star' : 'icon-button'}
      aria-pressed={isVip}
      aria-label={translate('ui.vip.label', { name })}
      aria-busy={isPending}
      disabled={isPending}
      onClick={() => change({ isVIP: !isVip }, isVip ? 'ui.vip.removed' : 'ui.vip.added', { messageArgs: { name } })}
    >
      {isVip ? '★' : '☆'}
    </button>
  );
}

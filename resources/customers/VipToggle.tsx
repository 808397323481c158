import { useNotify, useTranslate, useUpdate } from 'ra-core';
import type { ReactNode } from 'react';
import { errorText } from '#ui/errorText.ts';
import { useScope } from '../define/view/scope.ts';
import { useAllowed } from '../define/view/useAllowed.ts';
import type { CellProps } from '../define/fields.ts';
import { isFrozen } from '../define/resource.ts';
import customers from './resource.ts';
import './VipToggle.css';

/** It stands in the first rows that anybody sees. */
export const texts = 'first';

/** A star that turns only after the server has accepted it (specification, section 4). */
export default function VipToggle({ record, value }: CellProps): ReactNode {
  const translate = useTranslate();
  const notify = useNotify();
  const { companyId } = useScope();
  const allowed = useAllowed(customers);
  const [update, { isPending }] = useUpdate();
  const isVip = value === true;
  const name = String(record.name);

  if (!allowed.edit || isFrozen(customers, record)) {
    return isVip ? (
      <span className="vip vip-on" role="img" aria-label="VIP">
        ★
      </span>
    ) : null;
  }
  const flip = () =>
    update(
      'customers',
      { id: record.id, data: { ...record, isVIP: !isVip }, previousData: record, meta: { companyId } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(isVip ? 'ui.vip.removed' : 'ui.vip.added', { messageArgs: { name } }),
        onError: (error) => notify(errorText(error, translate), { type: 'error' }),
      },
    );
  return (
    <button
      type="button"
      className={isVip ? 'vip vip-on' : 'vip'}
      aria-pressed={isVip}
      aria-label={translate('ui.vip.label', { name })}
      aria-busy={isPending}
      disabled={isPending}
      onClick={() => void flip()}
    >
      {isVip ? '★' : '☆'}
    </button>
  );
}

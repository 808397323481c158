import { useNotify, useTranslate, useUpdate } from 'ra-core';
import { errorText } from '#ui/errorText.ts';
import type { CellProps } from '../define/fields.ts';
import { useScope } from '../define/view/scope.ts';
import { useAllowed } from '../define/view/useAllowed.ts';
import { useSay } from '../define/view/say.ts';
import vouchers from './resource.ts';
import { words } from './words.ts';
import './cells.css';

/** A switch in the row that turns only after the server has accepted it (specification, section 4). */
export default function ActiveSwitch({ record, value }: CellProps) {
  const told = useSay();
  const translate = useTranslate();
  const notify = useNotify();
  const { companyId } = useScope();
  const allowed = useAllowed(vouchers);
  const [update, { isPending }] = useUpdate();
  const active = value === true;
  const flip = () =>
    update(
      'vouchers',
      { id: record.id, data: { ...record, active: !active }, previousData: record, meta: { companyId } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(told(active ? words.switchedOff : words.switchedOn)),
        onError: (error) => notify(errorText(error, translate), { type: 'error' }),
      },
    );
  return (
    <button
      type="button"
      role="switch"
      className="voucher-switch"
      aria-checked={active}
      aria-busy={isPending}
      aria-label={told(active ? words.off : words.on, { n: String(record.title) })}
      disabled={isPending || !allowed.edit}
      onClick={() => void flip()}
    />
  );
}

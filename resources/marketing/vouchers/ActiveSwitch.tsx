import Switch from '@mui/material/Switch';
import type { CellProps } from '#resources/framework/fields.ts';
import { useAllowed } from '#resources/framework/view/useAllowed.ts';
import { useRowChange } from '#resources/framework/view/useRowChange.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import vouchers from './resource.ts';
import { voucherWords } from './words.ts';

/** A switch in the row that changes only after the server accepted it (specification, section 4). */
export default function ActiveSwitch({ record, value }: CellProps) {
  const labelOf = useLabels();
  const allowed = useAllowed(vouchers);
  const { change, isPending } = useRowChange(vouchers, record);
  const active = value === true;
  return (
    <Switch
      checked={active}
      disabled={isPending || !allowed.edit}
      slotProps={{
        input: {
          'aria-busy': isPending,
          'aria-label': labelOf(active ? voucherWords.off : voucherWords.on, { n: String(record.title) }),
        },
      }}
      onChange={() => change({ active: !active }, labelOf(active ? voucherWords.switchedOff : voucherWords.switchedOn))}
    />
  );
}

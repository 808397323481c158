import { useGetManyAggregate, useInput } from 'react-admin';
import type { Voucher } from '#contract/marketing/vouchers.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { ChipsField } from '#resources/framework/view/form/ChipsField.tsx';
import { errorProps, LabelledValue } from '#resources/framework/view/form/fieldParts.tsx';
import { LaterSearch, type SearchEntry } from '#resources/framework/view/form/LaterSearch.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useMay } from '#resources/framework/view/useMayWrite.ts';
import vouchers from '#resources/marketing/vouchers/resource.ts';
import { surveyWords } from './words.ts';

const search = () => import('./VouchersSearch.tsx');

/** The vouchers for an answer, searched by title; for users who may see vouchers. */
export default function VouchersInput(props: InputProps) {
  const labelOf = useLabels();
  const open = useMay('voucherManagement');
  const { field } = useInput<string[] | null>({ source: props.source });
  if (!open)
    return (
      <LabelledValue label={props.label}>
        {field.value?.map(() => labelOf(surveyWords.hiddenVoucher)).join(', ') || '–'}
      </LabelledValue>
    );
  return (
    <LaterSearch load={search} props={props}>
      {(entry) => <SelectedVouchers {...props} entry={entry} />}
    </LaterSearch>
  );
}

function SelectedVouchers({ source, label, readOnly, entry }: InputProps & { entry: SearchEntry }) {
  const labelOf = useLabels();
  const { id, field, fieldState } = useInput<string[] | null>({ source });
  const ids = (field.value as string[] | null) ?? [];
  const { data = [] } = useGetManyAggregate<Voucher>(vouchers.name, { ids }, { enabled: ids.length > 0 });
  const titles = new Map(data.map((voucher) => [voucher.id, voucher.title]));
  return (
    <ChipsField
      {...{ id, label, entry }}
      {...errorProps(fieldState, labelOf(surveyWords.vouchersHelp))}
      disabled={readOnly}
      chips={ids.flatMap((one) => (titles.has(one) ? [{ key: one, text: titles.get(one) ?? '' }] : []))}
      onRemove={(one) => field.onChange(ids.filter((other) => other !== one))}
      inputRef={field.ref}
    />
  );
}

import { AutocompleteArrayInput, ReferenceArrayInput, useInput } from 'react-admin';
import type { Voucher } from '#contract/marketing/vouchers.ts';
import { type InputProps } from '#resources/framework/fields.ts';
import { LabelledValue } from '#resources/framework/view/form/fieldParts.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useMay } from '#resources/framework/view/useMayWrite.ts';
import vouchers from '#resources/marketing/vouchers/resource.ts';

const words = {
  help: {
    en: 'Issued to guests who received the link after a visit.',
    zh: '發放給用餐後收到問卷連結的顧客。',
    'zh-cn': '发放给用餐后收到问卷链接的顾客。',
    ja: '来店後にリンクを受け取った顧客に発行されます。',
  },
  hidden: { en: 'A voucher', zh: '票券', 'zh-cn': '优惠券', ja: 'クーポン' },
};

const maxListed = 100;

/** The vouchers for an answer, searched by title; for users who may see vouchers. */
export default function VouchersInput({ source, label, readOnly }: InputProps) {
  const labelOf = useLabels();
  const open = useMay('voucherManagement');
  const { field } = useInput<string[] | null>({ source });
  if (!open)
    return (
      <LabelledValue label={label}>{field.value?.map(() => labelOf(words.hidden)).join(', ') || '–'}</LabelledValue>
    );
  return (
    <ReferenceArrayInput source={source} reference={vouchers.name} perPage={maxListed}>
      <AutocompleteArrayInput
        label={label}
        helperText={labelOf(words.help)}
        fullWidth
        disabled={readOnly}
        optionText={vouchers.title}
        getOptionDisabled={({ state }: Voucher) => state !== 'active'}
        filterToQuery={(q: string) => (q ? { q } : {})}
      />
    </ReferenceArrayInput>
  );
}

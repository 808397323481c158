import { SelectArrayInput, useInput } from 'react-admin';
import { backhouseFor, grants } from '#contract/permissions.ts';
import { listVouchers } from '#contract/vouchers.ts';
import { say, type InputProps } from '#resources/define/fields.ts';
import { useSay } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { useCall } from '#resources/define/view/useCall.ts';

const words = {
  help: say(
    'Given to guests who were sent the link after a visit.',
    '贈送給用餐後收到問卷連結的顧客。',
    '赠送给用餐后收到问卷链接的顾客。',
    'ご利用後にリンクを受け取ったお客様に贈られます。',
  ),
  hidden: say('A voucher', '票券', '优惠券', 'クーポン'),
};

const mostListed = 100;

/** What guests are given for an answer; for whoever may see vouchers. */
export default function VouchersInput({ source, label, readOnly }: InputProps) {
  const told = useSay();
  const { me, companyId } = useScope();
  const { field } = useInput<string[]>({ source, defaultValue: [] });
  const sees = grants(backhouseFor(me, companyId), 'voucherManagement');
  const { data } = useCall(
    ['vouchers', 'given'],
    listVouchers,
    { query: { companyId: companyId ?? '', limit: mostListed } },
    { enabled: companyId !== null && sees },
  );
  const chosen = (field.value ?? []) as string[];
  const listed = data?.vouchers ?? [];
  const offered = listed.filter(({ id, state }) => state === 'active' || chosen.includes(id));
  const unseen = chosen.filter((id) => !listed.some((one) => one.id === id));
  return (
    <SelectArrayInput
      source={source}
      label={label}
      helperText={told(words.help)}
      fullWidth
      disabled={readOnly || !sees}
      choices={[
        ...offered.map(({ id, title }) => ({ id, name: title })),
        ...unseen.map((id) => ({ id, name: told(words.hidden) })),
      ]}
    />
  );
}

import { codeLabels } from '#contract/platform/reportLabels.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import TextField from '@mui/material/TextField';
import { useInput } from 'react-admin';
import { later } from '#contract/labels/laterLabels.ts';
import type { MerchantSettings } from '#contract/organization/restaurants.ts';
import { type InputProps, type Labels } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Columns } from '#ui/Columns.tsx';
import { Checkbox } from '#ui/CheckboxGroup.tsx';
import { companyInputWords } from './words.ts';

type Merchant = MerchantSettings & { id: string; name: string };
type Service = 'deposit' | 'takeout' | 'delivery';

const services: readonly [Service, Labels][] = [
  ['deposit', pageLabels.deposits],
  ['takeout', later.takeout],
  ['delivery', later.delivery],
];
const cardIds = ['merchantId', 'applePayMerchantId'] as const;
const walletIds = [...cardIds, 'linePayMerchantId', 'easyWalletMerchantId'] as const;
const idLabels: Readonly<Record<(typeof walletIds)[number], Labels>> = {
  merchantId: companyInputWords.merchantId,
  applePayMerchantId: companyInputWords.applePay,
  linePayMerchantId: codeLabels.paymentProvider.linePay,
  easyWalletMerchantId: companyInputWords.easyWallet,
};

/** The payment merchants of each branch. */
export default function MerchantsInput({ source, readOnly }: InputProps) {
  const labelOf = useLabels();
  const { field } = useInput<Merchant[]>({ source, defaultValue: [] });
  const all = (field.value ?? []) as Merchant[];
  const change = (id: string, changes: Partial<Merchant>) =>
    field.onChange(all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  return (
    <ul className="plain-list stack">
      {all.map((merchant) => (
        <li key={merchant.id} className="framed pad stack" role="group" aria-label={merchant.name}>
          <h3 className="heading">{merchant.name}</h3>
          <Checkbox
            label="TapPay"
            on={merchant.tappaySupported}
            disabled={readOnly}
            onChange={(tappaySupported) => change(merchant.id, { tappaySupported })}
          />
          {merchant.tappaySupported &&
            services.map(([service, label]) => (
              <Columns key={service} as="fieldset" widths={180} className="bare">
                <legend>{labelOf(label)}</legend>
                {(service === 'deposit' ? cardIds : walletIds).map((name) => (
                  <TextField
                    key={name}
                    label={labelOf(idLabels[name])}
                    value={(merchant[service] as Record<string, string | null>)[name] ?? ''}
                    disabled={readOnly}
                    slotProps={{ htmlInput: { maxLength: 60 } }}
                    onChange={(event) =>
                      change(merchant.id, { [service]: { ...merchant[service], [name]: event.target.value || null } })
                    }
                  />
                ))}
              </Columns>
            ))}
        </li>
      ))}
    </ul>
  );
}

import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { Preflight } from '#contract/marketing/campaigns.ts';
import type { VoucherWay } from '#contract/marketing/voucherRules.ts';
import { voucherEntity } from '#contract/marketing/voucherEntity.ts';
import { preflightIssue, type Voucher } from '#contract/marketing/vouchers.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { RecipientFunnel } from '#resources/marketing/campaigns/RecipientFunnel.tsx';
import type { BulkViewProps } from '#resources/framework/resource.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { bulkSelectionOf } from './selection.ts';

interface TellProps {
  companyId: string;
  voucher: Voucher;
  selected: BulkViewProps['selected'];
  way: VoucherWay;
  onWay: (way: VoucherWay) => void;
}

const { values, labels, label } = voucherEntity.fields.sendBy;
const family = ['vouchers', 'preflight'] as const;

/** Loads the recipients of a voucher's message and the price; nothing if no message is sent. */
export function useTelling({ companyId, voucher, selected, way }: Partial<Omit<TellProps, 'onWay'>>) {
  const byMessage = way === 'sms' || way === 'mail';
  return useCall(
    family,
    preflightIssue,
    {
      params: { voucherId: voucher?.id ?? '' },
      body: {
        companyId: companyId ?? '',
        selection: selected ? bulkSelectionOf(selected) : { ids: [] },
        sendBy: byMessage ? way : 'sms',
      },
    },
    { enabled: byMessage && Boolean(voucher && selected), staleTime: 0 },
  );
}

/** Chooses how guests are notified of their vouchers, and shows the recipients, the message and the price. */
export function TellGuests({ way, onWay, ...props }: TellProps) {
  const labelOf = useLabels();
  const answer = useTelling({ ...props, way });
  return (
    <div className="stack">
      <SelectField
        label={labelOf(label)}
        value={way}
        options={values.map((one) => [one, labelOf(labels[one])])}
        onChange={(next) => onWay(next as VoucherWay)}
      />
      {way !== 'none' && (
        <QueryBoundary answer={answer} rows={4}>
          {(found) => <Found found={found} way={way} companyId={props.companyId} />}
        </QueryBoundary>
      )}
    </div>
  );
}

function Found({ found, way, companyId }: { found: Preflight; way: 'sms' | 'mail'; companyId: string }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { pointsNeeded, balance, example, warnings, balanceAfter, missingNames } = found;
  return (
    <div className="stack">
      <RecipientFunnel found={found} way={way} />
      {example && <p className="framed pad as-written">{example}</p>}
      {way === 'sms' && balance !== null && (
        <p className="quiet" role="status">
          {translate('vouchers.give.points', {
            smart_count: pointsNeeded,
            points: number(pointsNeeded),
            balance: number(balance),
          })}
        </p>
      )}
      <ul className="plain-list stack">
        {warnings.map((warning) => (
          <li
            key={warning}
            className={warning === 'namesMissing' || warning === 'nightHours' ? 'note' : 'note note-bad'}
          >
            {translate(`crmCampaigns.warning.${warning}`, {
              smart_count: missingNames,
              total: number(missingNames),
              missing: number(Math.max(0, -(balanceAfter ?? 0))),
              placeholders: (found.unknownPlaceholders ?? []).join(', '),
            })}{' '}
            {(warning === 'noAccount' || warning === 'balanceTooLow') && (
              <Link to={`/crm/purchase-points?${new URLSearchParams({ companyId, tab: 'request' })}`}>
                {translate('vouchers.give.buy')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

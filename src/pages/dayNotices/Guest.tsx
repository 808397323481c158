import { useTranslate } from 'ra-core';
import { later } from '#contract/labels/laterLabels.ts';
import type { AffectedReservation, NoticeRecord } from '#contract/dayNotices/dayNotices.ts';
import { wallTime } from '#contract/core/zones.ts';
import { formatPhone } from '#i18n/formats.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Columns } from '#ui/Columns.tsx';

/** An affected reservation: guest, time, contact details, deposit, and the actions taken. */
export function Guest({ one }: { one: AffectedReservation }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { money } = useFormats();
  const scope = useScope();
  const branch = useBranchName()(one.branchId);
  const { deposit, record, branchId } = one;
  return (
    <Columns widths="auto minmax(0, 1fr)" className="grow">
      <span>{wallTime(one.startTime, branchZone(scope, branchId)).slice(11)}</span>
      <span>
        <b>{one.name ?? translate('dayNotices.noName')}</b>{' '}
        <span className="subtle">
          {translate('dayNotices.people', { count: one.groupSize })}
          {scope.branches.length > 1 && branch && ` · ${branch}`}
        </span>
        <span className="row row-wide subtle wrap">
          <span className={one.phone ? undefined : 'quiet'}>
            {one.phone ? formatPhone(one.phone) : translate('dayNotices.noPhone')}
          </span>
          <span className={one.email ? undefined : 'quiet'}>{one.email ?? translate('dayNotices.noMail')}</span>
          {deposit && (deposit.left > 0 || deposit.status === 'held') && (
            <span>
              {labelOf(later.deposit)}:{' '}
              {deposit.status === 'held' ? translate('dayNotices.cardHeld') : money(deposit.left, deposit.currency)}
            </span>
          )}
        </span>
        {record && <Record {...{ record, branchId }} />}
      </span>
    </Columns>
  );
}

const tones: Readonly<Record<string, string>> = {
  done: 'tag tag-on',
  sent: 'tag tag-on',
  failed: 'tag tag-bad',
  unknown: 'tag tag-warn',
  noAddress: 'tag tag-warn',
};

function Record({ record, branchId }: { record: NoticeRecord; branchId: string }) {
  const translate = useTranslate();
  const { instant } = useFormats();
  const why = record.cancelReason && translate(`errors.field.${record.cancelReason}`);
  const outcome = (way: 'mail' | 'sms') =>
    translate(`dayNotices.record.outcome.${record[way]}`, {
      way: translate(`dayNotices.do.${way}`),
      time: instant(record[`${way}Time`], branchId),
    });
  const texts = {
    cancel: `${translate(`dayNotices.record.cancel.${record.cancel}`)}${why ? `: ${why}` : ''}`,
    refund: translate(`dayNotices.record.refund.${record.refund}`),
    mail: outcome('mail'),
    sms: outcome('sms'),
  };
  return (
    <span className="row wrap">
      {(['cancel', 'refund', 'mail', 'sms'] as const).map(
        (what) =>
          record[what] !== 'none' && (
            <span key={what} className={tones[record[what]] ?? 'tag'}>
              {texts[what]}
            </span>
          ),
      )}
    </span>
  );
}

import { useTranslate } from 'ra-core';
import type { ConcernedReservation, NoticeRecord } from '#contract/dayNotices.ts';
import { wallTime } from '#contract/zones.ts';
import { formatInstant, formatMoney, formatPhone } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';

/** Who comes when, how to reach them, their deposit, and what was done about them. */
export function Guest({ one }: { one: ConcernedReservation }) {
  const translate = useTranslate();
  const language = useLanguage();
  const scope = useScope();
  const timeZone = zoneOf(scope, one.branchId);
  const branch = scope.branches.find(({ id }) => id === one.branchId);
  const { deposit } = one;
  return (
    <div className="notices-guest">
      <span className="notices-time">{wallTime(one.startTime, timeZone).slice(11)}</span>
      <span>
        <b>{one.name ?? translate('dayNotices.noName')}</b>{' '}
        <span className="subtle">
          {translate('dayNotices.people', { count: one.groupSize })}
          {scope.branches.length > 1 && branch && ` · ${branch.name}`}
        </span>
        <span className="notices-ways">
          <span className={one.phone ? undefined : 'quiet'}>
            {one.phone ? formatPhone(one.phone) : translate('dayNotices.noPhone')}
          </span>
          <span className={one.email ? undefined : 'quiet'}>{one.email ?? translate('dayNotices.noMail')}</span>
          {deposit && (deposit.left > 0 || deposit.status === 'held') && (
            <span>
              {translate('dayNotices.deposit')}:{' '}
              {deposit.status === 'held'
                ? translate('dayNotices.cardHeld')
                : formatMoney(deposit.left, deposit.currency, language)}
            </span>
          )}
        </span>
        {one.record && <Record record={one.record} timeZone={timeZone} />}
      </span>
    </div>
  );
}

const tones: Readonly<Record<string, string>> = {
  done: 'tag tag-on',
  sent: 'tag tag-on',
  failed: 'tag tag-bad',
  unknown: 'tag tag-warn',
  noAddress: 'tag tag-warn',
};

function Record({ record, timeZone }: { record: NoticeRecord; timeZone: string }) {
  const translate = useTranslate();
  const told = (way: 'mail' | 'sms') => {
    const time = record[`${way}Time`];
    return translate(`dayNotices.record.told.${record[way]}`, {
      way: translate(`dayNotices.do.${way}`),
      time: time ? formatInstant(time, timeZone) : '',
    });
  };
  const why = record.cancelReason && translate(`errors.field.${record.cancelReason}`, { _: record.cancelReason });
  return (
    <span className="notices-record">
      {(['cancel', 'refund'] as const).map(
        (what) =>
          record[what] !== 'none' && (
            <span key={what} className={tones[record[what]] ?? 'tag'}>
              {translate(`dayNotices.record.${what}.${record[what]}`)}
              {what === 'cancel' && why && `: ${why}`}
            </span>
          ),
      )}
      {(['mail', 'sms'] as const).map(
        (way) =>
          record[way] !== 'none' && (
            <span key={way} className={tones[record[way]] ?? 'tag'}>
              {told(way)}
            </span>
          ),
      )}
    </span>
  );
}

import { sql, type SQL } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { maxAttended, type AffectedReservation } from '#contract/dayNotices/dayNotices.ts';
import type { Language } from '#contract/core/constants.ts';
import { matchLanguage } from '#contract/core/language.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import { isRefundable } from '#server/money/deposits/payBack.ts';
import { nameSql, phoneSql } from '#server/platform/sql/reservations.ts';

/** Reservations of a day, with their current guests and deposits. */

type Deposit = NonNullable<AffectedReservation['deposit']>;

interface Row extends Omit<AffectedReservation, 'language' | 'deposit'> {
  own: string | null;
  branchLanguage: string | null;
  deposit: (Omit<Deposit, 'left' | 'refundable'> & { charged: number; refunded: number }) | null;
}

const utc = (text: string | null) => text && new Date(text).toISOString();

const languageOf = (own: string | null, branch: string | null): Language =>
  (own && matchLanguage(own)) || (branch && matchLanguage(branch)) || 'zh';

/** The condition for upcoming bookings and waitlist entries. */
export const stillToCome = sql`r.deleted_time is null and r.state = 'open' and r.type in ('booking', 'waitlist')
  and r.start_time > now()`;

interface Params {
  companyId: string;
  noticeId: string | null;
  /** Whether the caller may see deposits. */
  deposits: boolean;
  /** Over `reservations r` and the notice's `day_notice_reservations n`. */
  where: SQL;
}

/** Reservations by time, up to the number that can be processed at once. */
export async function affectedBy(
  database: Sql,
  { companyId, noticeId, deposits, where }: Params,
): Promise<AffectedReservation[]> {
  const rows = await rowsOf<Row>(
    database,
    sql`select r.id as "reservationId", r.branch_id as "branchId", r.type, r.state, r.start_time as "startTime",
        r.group_size as "groupSize", ${sql.raw(nameSql)} as name,
        ${sql.raw(phoneSql)} as phone, nullif(c.email, '') as email, c.language as own,
        b.settings ->> 'language' as "branchLanguage",
        (select jsonb_build_object('id', d.id, 'type', d.type, 'status', d.status, 'currency', d.currency,
            'charged', d.charged, 'refunded', d.refunded) from deposits d
          where ${deposits} and d.company_id = ${companyId} and d.reservation_id = r.id
          order by d.purchase_time desc, d.id limit 1) as deposit,
        case when n.reservation_id is not null then jsonb_build_object('cancel', n.cancel, 'cancelReason',
          n.cancel_reason, 'refund', n.refund, 'mail', n.mail, 'mailTime', n.mail_time, 'sms', n.sms,
          'smsTime', n.sms_time) end as record
      from reservations r
        join branches b on b.company_id = ${companyId} and b.id = r.branch_id
        left join customers c on c.company_id = ${companyId} and c.id = r.customer_id and c.erased_time is null
        left join day_notice_reservations n on n.company_id = ${companyId} and n.notice_id = ${noticeId ?? ''}
          and n.reservation_id = r.id
      where r.company_id = ${companyId} and ${where}
      order by r.start_time, r.id limit ${maxAttended}`,
  );
  return rows.map(({ own, branchLanguage, deposit, record, startTime, ...row }) => ({
    ...row,
    startTime: new Date(startTime).toISOString(),
    language: languageOf(own, branchLanguage),
    deposit: deposit && {
      ...pick(deposit, ['id', 'type', 'status', 'currency']),
      left: deposit.charged - deposit.refunded,
      refundable: isRefundable(deposit),
    },
    record: record && { ...record, mailTime: utc(record.mailTime), smsTime: utc(record.smsTime) },
  }));
}

/** Those of a day at some branches: upcoming, or already processed. */
export const ofDay = (day: string, branchIds: readonly string[]) =>
  sql`r.dining_date = ${day} and r.branch_id = any(${sql.param([...branchIds])}::text[])
    and (n.reservation_id is not null or (${stillToCome}))`;

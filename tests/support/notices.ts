import type { Database } from '#server/platform/db/client.ts';
import { dayNoticeReservations, dayNotices } from '#server/platform/db/schema.ts';

/** A day notice that is ready for a call; each call that changes one has its own. */
export const noticeFor = (call: string, companyId: string): string =>
  `${call === 'reopenDay' || call === 'notifyDayNotice' ? call : 'getDayNotice'}-${companyId}`;

interface Place {
  companyId: string;
  branchId: string;
  reservationId: string;
}

/** Notices of a company; the one that is told of is about its reservation. */
export async function seedNotices(sql: Database['sql'], { companyId, branchId, reservationId }: Place): Promise<void> {
  const days = { getDayNotice: '2026-01-30', notifyDayNotice: '2026-01-15', reopenDay: '2026-01-28' };
  await sql.insert(dayNotices).values(
    Object.entries(days).map(([call, day]) => ({
      companyId,
      id: noticeFor(call, companyId),
      day,
      branchIds: [branchId],
    })),
  );
  await sql.insert(dayNoticeReservations).values({
    companyId,
    noticeId: noticeFor('notifyDayNotice', companyId),
    reservationId,
    jobId: 'before',
    open: false,
    cancel: 'none',
    refund: 'none',
    mail: 'sent',
    sms: 'none',
  });
}

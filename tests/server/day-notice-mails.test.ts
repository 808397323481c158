import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayNoticeReservations, deliveries, jobs, outbox } from '#server/platform/db/schema.ts';
import { MailError } from '#server/platform/mail/mailer.ts';
import { small } from '#tests/support/build.ts';
import { sendDue } from '#tests/support/deliveries.ts';
import { openNoticeDesk, type NoticeDesk } from '#tests/support/noticeDesk.ts';
import type { TestServer } from '#tests/support/server.ts';

const { own: companyId } = small;
let desk: NoticeDesk;
let server: TestServer;
beforeAll(async () => {
  desk = await openNoticeDesk();
  ({ server } = desk);
});
afterAll(() => server.close());
beforeEach(() => desk.reset());

test('a mail server that fails, and a process that died while it sent, are in the record', async () => {
  const failing = await desk.book({ name: 'Failing', email: 'failing@guest.example' });
  const lost = await desk.book({ name: 'Lost', email: 'lost@guest.example' });
  const notice = await desk.close();
  const { mailer } = server.services;
  const refusal = new MailError({ responseCode: 550, command: 'RCPT TO' });
  const send = mailer.send.bind(mailer);
  mailer.send = (mail) => (mail.to === 'failing@guest.example' ? Promise.reject(refusal) : send(mail));
  try {
    await desk.tell(desk.host, notice, [{ reservationId: failing, mail: true }]);
    await server.services.jobs.idle();
  } finally {
    mailer.send = send;
  }
  const after = await desk.read(notice.id);
  expect(after.reservations.find(({ reservationId }) => reservationId === failing)?.record).toMatchObject({
    mail: 'failed',
    mailTime: null,
  });
  // As a process leaves it that was ended between the mail server and the database.
  await server.database.sql.insert(dayNoticeReservations).values({
    companyId,
    noticeId: notice.id,
    reservationId: lost,
    jobId: 'before',
    cancel: 'none',
    refund: 'none',
    mail: 'sending',
    sms: 'none',
  });
  await desk.tell(desk.host, after, [{ reservationId: failing, mail: true }]);
  await server.services.jobs.idle();
  const records = (await desk.read(notice.id)).reservations;
  expect(records.find(({ reservationId }) => reservationId === lost)?.record).toMatchObject({ mail: 'unknown' });
  expect(records.find(({ reservationId }) => reservationId === failing)?.record).toMatchObject({ mail: 'sent' });
});

test('a mail server that is away is asked again, and nobody is told after the work was stopped', async () => {
  const [later, never] = [
    await desk.book({ name: 'Later', email: 'later@guest.example' }),
    await desk.book({ name: 'Never', email: 'never@guest.example' }),
  ];
  const notice = await desk.close();
  const { sql } = server.database;
  const { mailer } = server.services;
  const send = mailer.send.bind(mailer);
  mailer.send = () => Promise.reject(new MailError({ code: 'ESOCKET', command: 'CONN' }));
  const recordOf = async (id: string) =>
    (await desk.read(notice.id)).reservations.find(({ reservationId }) => reservationId === id)?.record;
  try {
    await desk.tell(
      desk.host,
      notice,
      [later, never].map((reservationId) => ({ reservationId, mail: true })),
    );
    await server.services.jobs.idle();
  } finally {
    mailer.send = send;
  }
  expect(await recordOf(later)).toMatchObject({ mail: 'sending', mailTime: null });
  // One that is still being sent is not sent a second time.
  await desk.tell(desk.host, await desk.read(notice.id), [{ reservationId: later, mail: true }]);
  await server.services.jobs.idle();
  const rows = await sql.select().from(deliveries).where(eq(deliveries.kind, 'dayNotice'));
  const mine = rows.filter(({ recipient }) => recipient === 'later@guest.example');
  expect(mine).toMatchObject([{ status: 'waiting', attempts: 1 }]);
  const jobId = mine[0]?.id.split('/')[1] ?? '';
  await sql
    .update(deliveries)
    .set({ nextTime: new Date(0) })
    .where(eq(deliveries.recipient, 'later@guest.example'));
  await sendDue(server.services);
  await expect.poll(async () => (await recordOf(later))?.mail).toBe('sent');
  expect((await desk.read(notice.id)).counts).toMatchObject({ reached: 1, notReached: 1 });

  await sql.update(jobs).set({ status: 'cancelled' }).where(eq(jobs.id, jobId));
  await sql
    .update(deliveries)
    .set({ nextTime: new Date(0) })
    .where(eq(deliveries.recipient, 'never@guest.example'));
  await sendDue(server.services);
  await expect.poll(async () => (await recordOf(never))?.mail).toBe('skipped');
  expect((await sql.select().from(outbox)).map(({ recipient }) => recipient)).toEqual(['later@guest.example']);
});

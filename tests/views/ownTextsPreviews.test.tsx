import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { defaultNoticeTexts, type NoticeTexts } from '#contract/dayNotices/noticeTexts.ts';
import { sendThrough } from '#data-provider/client.ts';
import VoucherPreview from '#resources/marketing/vouchers/Preview.tsx';
import { NoticeDetail } from '#src/pages/dayNotices/NoticeDetail.tsx';
import { renderApp, stubMedia } from './harness.tsx';

/** Previews of what guests read show the company's own texts. */

const ownTexts: Readonly<Record<string, object>> = {
  guestPages: { voucher: { open: 'Yours', show: 'Show it at the door.' } },
  messages: {
    optOut: { line: 'No more: {{link}}' },
    dayNotice: { cancelled: 'We had to cancel.', subject: '{{branch}} is closed: {{date}}' },
  },
};
const reservation = {
  reservationId: 'r1',
  branchId: '信義店',
  type: 'booking',
  name: 'Chen',
  email: 'chen@guests.example',
  phone: null,
  language: 'en',
  state: 'open',
  startTime: '2026-12-01T11:00:00.000Z',
  groupSize: 2,
  deposit: null,
  record: {
    cancel: 'done',
    cancelReason: null,
    refund: 'none',
    mail: 'none',
    mailTime: null,
    sms: 'none',
    smsTime: null,
  },
};
const notice = {
  id: 'n1',
  version: 1,
  day: '2026-12-01',
  branchIds: ['信義店'],
  reason: '',
  status: 'closed',
  jobId: null,
  counts: { asked: 0, reached: 0, notReached: 0, cancelled: 0, refunded: 0 },
  createdBy: null,
  createdTime: '2026-11-01T11:00:00.000Z',
  reopenedTime: null,
  reservations: [reservation],
};
const places: string[] = [];
let stored: NoticeTexts | null = null;

beforeAll(() => stubMedia());
beforeEach(() =>
  sendThrough((address) => {
    const { pathname, searchParams } = new URL(address, 'http://here');
    if (pathname !== '/api/v2/i18n') return Promise.resolve(Response.json({ ...notice, texts: stored }));
    places.push(searchParams.get('branchId') ?? '');
    return Promise.resolve(Response.json({ revision: 1, texts: ownTexts[searchParams.get('platform') ?? ''] ?? {} }));
  }),
);
afterEach(() => {
  cleanup();
  places.length = 0;
  sendThrough((url, init) => fetch(url, init));
});

it('that of a voucher, and of the message about it', async () => {
  await renderApp(<VoucherPreview values={{ title: 'Tea', sendBy: 'sms' }} />, { provider: {} });
  expect(await screen.findByText('Yours')).toBeTruthy();
  expect(screen.getByText('Show it at the door.')).toBeTruthy();
  expect(await screen.findByText(/No more: http/)).toBeTruthy();
  expect(screen.getByText('No expiry date')).toBeTruthy();
});

it('that of a notice, with the texts of the guest’s branch', async () => {
  await renderApp(<NoticeDetail companyId="chunshui" noticeId="n1" />, { provider: {} });
  expect(await screen.findByText(/We had to cancel\./)).toBeTruthy();
  expect(places).toContain('信義店');
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('{branch} is closed: {date}');
});

it('a notice whose texts are stored keeps them', async () => {
  stored = defaultNoticeTexts;
  await renderApp(<NoticeDetail companyId="chunshui" noticeId="n1" />, { provider: {} });
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe(defaultNoticeTexts.en.subject);
});

import { small } from '#tests/support/build.ts';
import type { Printed } from './printedCalls.ts';

const settings = '/api/v1/online-queuing/{companyId}/basicSettings/{branchId}';

const place = { companyId: small.own, branchId: small.branches[0] };

/** Section 7, queueing and announcements. */
export const queueing: readonly Printed[] = [
  { method: 'GET', path: settings },
  {
    method: 'PATCH',
    path: settings,
    body: {
      waitingOpeningTimes: { lunch: { from: '11:30', to: '14:00' }, dinner: { from: 1050, to: '20:30' } },
      webWaitingGeolocationEnabled: true,
    },
  },
  { method: 'POST', path: '/api/announcement/uploadImage', file: { kind: 'image' } },
  { method: 'POST', path: '/api/calling-board/uploadImage', query: place, file: { kind: 'image' } },
  { method: 'POST', path: '/api/calling-board/uploadVideo', query: place, file: { kind: 'video' } },
];

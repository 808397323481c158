import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { sendThrough } from '#data-provider/client.ts';
import { ReservationHistory } from '#src/pages/reservations/ReservationHistory.tsx';
import { renderApp } from './harness.tsx';

/** What happened to a reservation, as its drawer shows it. */

afterEach(() => {
  cleanup();
  sendThrough((url, init) => fetch(url, init));
});

const at = (minute: number) => `2031-03-05T04:${String(minute).padStart(2, '0')}:00.000Z`;
const row = { id: 'r1', version: 5, branch: { id: '信義店', name: '信義店' }, reservationType: 1 } as Reservation;
const event = (minute: number, kind: string, more: object = {}) => ({
  kind,
  by: 'restaurant',
  at: at(minute),
  recordedTime: at(minute),
  user: { id: 'u1', name: 'Hui' },
  data: {},
  ...more,
});

it('names what happened in the queue, the latest first, with who did it and why', async () => {
  sendThrough(async () =>
    Response.json({
      events: [
        event(0, 'created', { by: 'customer', user: null, data: { type: 'waiting', groupSize: 2 } }),
        event(1, 'called'),
        event(2, 'changed', { data: { calledTime: null } }),
        event(3, 'changed', { data: { groupSize: 3, texts: ['note'] } }),
        event(4, 'cancelled', { data: { reason: 'full' } }),
      ],
    }),
  );
  await renderApp(<ReservationHistory row={row} companyId="chunshui" />, { provider: {} });
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines.map((text) => text?.replace(/\d{4}\/.*?\d\d:\d\d · /, '|'))).toEqual([
    'Refused|HuiFull',
    'Changed|HuiParty: 3Note',
    'Call undone|Hui',
    'Called|Hui',
    'Number taken|Guest',
  ]);
});

import { expect, test } from 'vitest';
import { eventNameOf, type NamedEvent } from '#contract/reservations/eventNames.ts';
import type { ReservationType } from '#contract/reservations/reservations.ts';

const cases: [string, ReservationType, Partial<NamedEvent> & Pick<NamedEvent, 'kind'>][] = [
  ['booked', 'booking', { kind: 'created' }],
  ['numberTaken', 'waiting', { kind: 'created', data: { type: 'waiting' } }],
  // A booking now, from the waitlist.
  ['waitlisted', 'booking', { kind: 'created', data: { type: 'waitlist' } }],
  ['offered', 'booking', { kind: 'transformed', data: { offered: true } }],
  ['transformed', 'booking', { kind: 'transformed' }],
  ['declined', 'booking', { kind: 'cancelled', by: 'customer', data: { declined: true } }],
  ['cancelledByCustomer', 'booking', { kind: 'cancelled', by: 'customer' }],
  ['cancelledByRestaurant', 'booking', { kind: 'cancelled', by: 'restaurant' }],
  ['gaveUp', 'waiting', { kind: 'cancelled', by: 'customer' }],
  ['refused', 'waiting', { kind: 'cancelled', by: 'restaurant', data: { reason: 'full' } }],
  ['skipped', 'waiting', { kind: 'noShow' }],
  ['noShow', 'booking', { kind: 'noShow' }],
  ['backInLine', 'waiting', { kind: 'reopened' }],
  ['reopened', 'booking', { kind: 'reopened' }],
  ['callUndone', 'waiting', { kind: 'changed', data: { calledTime: null } }],
  ['changed', 'waiting', { kind: 'changed', data: { calledTime: null, tables: [] } }],
  ['changed', 'booking', { kind: 'changed', data: { groupSize: 3 } }],
  ['seated', 'waiting', { kind: 'seated' }],
];

test.each(cases)('an event is named %s of the type %s', (name, type, event) => {
  expect(eventNameOf({ by: 'restaurant', data: {}, ...event }, type)).toBe(name);
});

import { describe, expect, it } from 'vitest';
import {
  applyEvent,
  type CreatedData,
  type FoldableEvent,
  type FoldedReservation,
} from '#contract/reservations/reservationFold.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 15, 10, minute)).toISOString();
const data: CreatedData = {
  branchId: 'b',
  customerId: null,
  type: 'booking',
  createdFrom: 'host',
  createdBy: null,
  startTime: at(30),
  groupSize: 2,
  numberOfKidChairs: 0,
  numberOfKidSets: 0,
  tables: [],
  externalId: null,
  guestName: null,
  guestPhone: null,
  customerNote: null,
  note: null,
};

type Told = [kind: FoldableEvent['kind'], minute: number, more?: { by?: FoldableEvent['by']; data?: object }];

/** Folds a story; a refusal ends it. */
function story(first: Partial<CreatedData>, ...told: Told[]): { now: FoldedReservation; refused: string | null } {
  const made = applyEvent(null, { kind: 'created', by: 'restaurant', at: at(0), data: { ...data, ...first } }).next;
  if (!made) throw new Error('not made');
  let now: FoldedReservation = made;
  for (const [kind, minute, { by = 'restaurant', data: says = {} } = {}] of told) {
    const { next, refused } = applyEvent(now, { kind, by, at: at(minute), data: says } as FoldableEvent);
    if (refused !== undefined) return { now, refused };
    now = next;
  }
  return { now, refused: null };
}

describe('what happens to a reservation', () => {
  it('begins with its making, once', () => {
    expect(applyEvent(null, { kind: 'seated', by: 'restaurant', at: at(0), data: {} }).refused).toBe(
      'unknownReservation',
    );
    expect(story({}, ['created', 1]).refused).toBe('reservationExists');
  });

  it('goes from booking to a cleared table', () => {
    const { now } = story(
      {},
      ['confirmed', 5],
      ['called', 29],
      ['seated', 31, { data: { tables: ['A1', 'A2'] } }],
      ['cleared', 50],
    );
    expect(now).toMatchObject({
      version: 5,
      state: 'seated',
      confirmedTime: at(5),
      calledTime: at(29),
      seatedTime: at(31),
      tableClearTime: at(50),
      tables: ['A1', 'A2'],
      autoCleared: false,
    });
  });

  it('a party that comes after all is no no-show', () => {
    const { now } = story({}, ['noShow', 40], ['seated', 45]);
    expect(now).toMatchObject({ state: 'seated', seatedTime: at(45), endedTime: null });
  });

  it('a cancellation told late makes nobody a no-show who had called off', () => {
    expect(story({}, ['noShow', 40], ['cancelled', 20, { by: 'customer' }]).now).toMatchObject({
      state: 'cancelledByCustomer',
      endedTime: at(20),
    });
    expect(story({}, ['noShow', 40], ['cancelled', 41]).refused).toBe('reservationNoShow');
  });

  it('says who cancelled', () => {
    expect(story({}, ['cancelled', 1]).now.state).toBe('cancelledByRestaurant');
    expect(story({}, ['cancelled', 1, { by: 'customer' }]).now.state).toBe('cancelledByCustomer');
  });

  it('what was confirmed before it was cancelled may be told after', () => {
    expect(story({}, ['cancelled', 10], ['confirmed', 9]).now).toMatchObject({
      state: 'cancelledByRestaurant',
      confirmedTime: at(9),
    });
    expect(story({}, ['cancelled', 10], ['confirmed', 11]).refused).toBe('reservationCancelled');
  });

  it('a person knows better than the clock when a table was cleared', () => {
    const seated: Told = ['seated', 30];
    const byClock: Told = ['cleared', 50, { by: 'system' }];
    expect(story({}, seated, byClock).now).toMatchObject({ autoCleared: true, tableClearTime: at(50) });
    expect(story({}, seated, byClock, ['cleared', 44]).now).toMatchObject({
      autoCleared: false,
      tableClearTime: at(44),
    });
    expect(story({}, seated, ['cleared', 44], byClock).refused).toBe('alreadyCleared');
    expect(story({}, seated, ['cleared', 29]).refused).toBe('clearedBeforeSeated');
  });

  it('reopening forgets what was wrong', () => {
    expect(story({}, ['seated', 30], ['cleared', 40], ['reopened', 41]).now).toMatchObject({
      state: 'open',
      seatedTime: null,
      tableClearTime: null,
      endedTime: null,
    });
    expect(story({}, ['reopened', 1]).refused).toBe('reservationOpen');
  });

  it('only the waitlist becomes a booking', () => {
    expect(story({ type: 'waitlist' }, ['transformed', 5]).now).toMatchObject({ type: 'booking', state: 'open' });
    expect(story({}, ['transformed', 5]).refused).toBe('notWaitlist');
    expect(story({ type: 'waitlist' }, ['cancelled', 5], ['transformed', 6]).refused).toBe('reservationCancelled');
  });

  it.each<[Partial<CreatedData>, Told[], string]>([
    [{}, [['noShow', 29]], 'noShowBeforeStart'],
    [{ type: 'walkin' }, [['noShow', 40]], 'neverNoShow'],
    [{}, [['cleared', 40]], 'notSeated'],
    [
      {},
      [
        ['seated', 30],
        ['seated', 31],
      ],
      'reservationSeated',
    ],
    [
      {},
      [
        ['cancelled', 3],
        ['seated', 31],
      ],
      'reservationCancelled',
    ],
    [
      {},
      [
        ['seated', 30],
        ['cancelled', 31],
      ],
      'reservationSeated',
    ],
    [
      {},
      [
        ['deleted', 1],
        ['confirmed', 2],
      ],
      'reservationDeleted',
    ],
  ])('%o then %o is refused: %s', (first, told, reason) => {
    expect(story(first, ...told).refused).toBe(reason);
  });
});

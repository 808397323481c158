/**
 * Every figure about reservations a second time, as plain loops over rows, straight from the metrics: nothing here
 * reads the server's statements or the declarations of figures.
 */

/** A reservation as it was written. */
export interface Row {
  id: string;
  branchId: string;
  type: 'booking' | 'waiting' | 'walkin' | 'waitlist';
  state: 'open' | 'seated' | 'cancelledByCustomer' | 'cancelledByRestaurant' | 'noShow';
  createdFrom: string;
  customerId: string | null;
  groupSize: number;
  startTime: Date;
  createdTime: Date;
  calledTime: Date | null;
  seatedTime: Date | null;
  tableClearTime: Date | null;
  endedTime: Date | null;
  autoCleared: boolean;
  deletedTime: Date | null;
}

export interface Place {
  id: string;
  timeZone: string;
  bookingExpiredMinutes: number;
  waitingExpiredMinutes: number;
}

export const rowTypes = ['booking', 'waiting', 'walkin', 'waitlist'] as const;
export const rowStates = ['open', 'seated', 'cancelledByCustomer', 'cancelledByRestaurant', 'noShow'] as const;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a zone show, as if they showed UTC. */
function wallClock(zone: string, at: Date): number {
  let format = clocks.get(zone);
  if (!format) {
    const part = '2-digit';
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: part,
      day: part,
      hour: part,
      minute: part,
      second: part,
    });
    clocks.set(zone, format);
  }
  const [d, m, y, h, min, s] = (format.format(at).match(/\d+/g) ?? []).map(Number);
  return Date.UTC(y ?? 0, (m ?? 1) - 1, d, h, min, s);
}

/** The dining day of a moment: six hours after midnight a new one begins. */
export const diningDay = (zone: string, at: Date): string =>
  new Date(wallClock(zone, at) - 6 * hour).toISOString().slice(0, 10);

/** What a report is asked for. */
export interface Asked {
  startDate: string;
  endDate: string;
  by?: 'dining' | 'created';
  branches: readonly string[];
  createdFrom?: readonly string[];
}

export const wholeMinutes = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / minute);

/** A value of a sorted list at a share of its length, between two values as far as it lies between them. */
export function at(share: number, values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}
export const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

export interface Reference {
  value: number | null;
  part: number;
  whole: number | null;
}

export class World {
  constructor(
    readonly rows: readonly Row[],
    readonly places: readonly Place[],
    readonly now: Date,
  ) {}

  place(row: Row): Place {
    const place = this.places.find(({ id }) => id === row.branchId);
    if (!place) throw new Error(`no branch ${row.branchId}`);
    return place;
  }

  private readonly days = { dining: new Map<Row, string>(), created: new Map<Row, string>() };

  dayOf(row: Row, by: 'dining' | 'created' = 'dining'): string {
    const known = this.days[by].get(row);
    if (known) return known;
    const found = diningDay(this.place(row).timeZone, by === 'created' ? row.createdTime : row.startTime);
    this.days[by].set(row, found);
    return found;
  }

  /** The rows of a range, deleted ones among them or alone. */
  within({ startDate, endDate, by = 'dining', branches, createdFrom }: Asked, deleted = false): Row[] {
    const found: Row[] = [];
    for (const row of this.rows) {
      if ((row.deletedTime !== null) !== deleted) continue;
      if (!branches.includes(row.branchId)) continue;
      if (createdFrom && !createdFrom.includes(row.createdFrom)) continue;
      const own = this.dayOf(row, by);
      if (own >= startDate && own <= endDate) found.push(row);
    }
    return found;
  }

  isUnresolved(row: Row): boolean {
    if (row.state !== 'open') return false;
    const place = this.place(row);
    if (row.type !== 'waiting')
      return row.startTime.getTime() + place.bookingExpiredMinutes * minute < this.now.getTime();
    if (row.calledTime) return row.calledTime.getTime() + place.waitingExpiredMinutes * minute < this.now.getTime();
    return diningDay(place.timeZone, this.now) > this.dayOf(row);
  }

  /** The ids of the rows that are a guest's first seated visit ever. */
  firstVisits(): Set<string> {
    return this.firsts(this.rows, ({ customerId }) => customerId ?? '');
  }

  /** Of these rows each guest's first seated visit of a month. */
  firstsOfMonth(rows: readonly Row[]): Set<string> {
    return this.firsts(rows, (row) => `${row.customerId} ${this.dayOf(row).slice(0, 7)}`);
  }

  private firsts(rows: readonly Row[], key: (row: Row) => string): Set<string> {
    const first = new Map<string, Row>();
    const when = (row: Row) => (row.seatedTime ?? row.startTime).getTime();
    for (const row of rows) {
      if (row.state !== 'seated' || row.customerId === null || row.deletedTime) continue;
      const known = first.get(key(row));
      if (!known || when(row) < when(known) || (when(row) === when(known) && row.id < known.id))
        first.set(key(row), row);
    }
    return new Set([...first.values()].map(({ id }) => id));
  }

  /** A day's outcomes of one type, in parties or covers. */
  outcomes(rows: readonly Row[], unit: 'parties' | 'covers') {
    const counts = { create: 0, seat: 0, noShow: 0, cancelByCustomer: 0, cancelByRestaurant: 0, open: 0 };
    for (const row of rows) {
      const amount = unit === 'covers' ? row.groupSize : 1;
      counts.create += amount;
      if (row.state === 'seated') counts.seat += amount;
      if (row.state === 'noShow') counts.noShow += amount;
      if (row.state === 'cancelledByCustomer') counts.cancelByCustomer += amount;
      if (row.state === 'cancelledByRestaurant') counts.cancelByRestaurant += amount;
      if (row.state === 'open') counts.open += amount;
    }
    return counts;
  }

  /** Every figure of a range, by name. */
  figures(asked: Asked): Map<string, Reference> {
    const all = this.within(asked);
    const result = new Map<string, Reference>();
    const amount = (rows: readonly Row[], unit: string) =>
      unit === 'covers' ? rows.reduce((sum, { groupSize }) => sum + groupSize, 0) : rows.length;
    const count = (name: string, rows: readonly Row[], unit = 'parties') => {
      const part = amount(rows, unit);
      result.set(name, { value: part, part, whole: null });
    };
    const share = (name: string, rows: readonly Row[], of: readonly Row[], unit = 'parties') => {
      const [part, whole] = [amount(rows, unit), amount(of, unit)];
      result.set(name, { value: whole === 0 ? null : part / whole, part, whole });
    };
    const middles = (name: string, values: readonly number[]) => {
      for (const [kind, value] of [
        ['mean', mean(values)],
        ['median', at(0.5, values)],
        ['p90', at(0.9, values)],
      ] as const)
        result.set(`${name}${kind}`, { value, part: values.length, whole: null });
    };

    for (const type of rowTypes) {
      const own = all.filter((row) => row.type === type);
      for (const unit of ['parties', 'covers']) {
        count(`${type}-all-${unit}`, own, unit);
        for (const state of rowStates)
          count(
            `${type}-${state}-${unit}`,
            own.filter((row) => row.state === state),
            unit,
          );
      }
    }

    const bookings = all.filter(({ type }) => type === 'booking');
    const is = (...states: Row['state'][]) => bookings.filter(({ state }) => states.includes(state));
    for (const unit of ['parties', 'covers']) {
      const passed = bookings.filter(({ startTime }) => startTime <= this.now);
      share(`noShowRate-${unit}`, is('noShow'), passed, unit);
      share(`noShowOfExpected-${unit}`, is('noShow'), is('noShow', 'seated'), unit);
      share(`cancellationRate-${unit}`, is('cancelledByCustomer', 'cancelledByRestaurant'), bookings, unit);
      share(`customerCancellationRate-${unit}`, is('cancelledByCustomer'), bookings, unit);
      share(`restaurantCancellationRate-${unit}`, is('cancelledByRestaurant'), bookings, unit);
    }

    for (const type of ['booking', 'waiting'] as const)
      for (const unit of ['parties', 'covers'])
        count(
          `${type}-unresolved-${unit}`,
          all.filter((row) => row.type === type && this.isUnresolved(row)),
          unit,
        );

    const first = this.firstVisits();
    for (const type of ['booking', 'waiting', 'walkin'] as const) {
      const seated = all.filter((row) => row.type === type && row.state === 'seated');
      const known = seated.filter(({ customerId }) => customerId !== null);
      count(
        `${type}-new-guests`,
        known.filter(({ id }) => first.has(id)),
      );
      count(
        `${type}-returning-guests`,
        known.filter(({ id }) => !first.has(id)),
      );
      count(
        `${type}-unknown-guests`,
        seated.filter(({ customerId }) => customerId === null),
      );

      const durations = { people: [] as number[], clock: [] as number[] };
      for (const { seatedTime, tableClearTime, autoCleared } of seated) {
        if (!seatedTime || !tableClearTime) continue;
        const stayed = tableClearTime.getTime() - seatedTime.getTime();
        if (stayed <= 0 || stayed > 6 * hour) continue;
        durations[autoCleared ? 'clock' : 'people'].push(wholeMinutes(seatedTime, tableClearTime));
      }
      middles(`${type}-duration-`, durations.people);
      middles(`${type}-duration-auto-`, durations.clock);

      for (const unit of ['parties', 'covers'])
        for (let size = 1; size <= 8; size++)
          share(
            `${type}-size-${size}-${unit}`,
            seated.filter(({ groupSize }) => (size === 8 ? groupSize >= 8 : groupSize === size)),
            seated,
            unit,
          );
    }

    const ends = [0.5, 1, 2, 3, 5, 7, 14, 31, Infinity];
    const names = ['half', '1', '2', '3', '5', '7', '14', '31', 'more'];
    const inTime = bookings.filter(({ startTime, createdTime }) => createdTime.getTime() - startTime.getTime() <= day);
    names.forEach((name, index) =>
      share(
        `lead-${name}`,
        inTime.filter(({ startTime, createdTime }) => {
          const days = (startTime.getTime() - createdTime.getTime()) / day;
          return ends.findIndex((end) => days <= end) === index;
        }),
        inTime,
      ),
    );

    const queue = all.filter(({ type }) => type === 'waiting');
    const waits = (rows: readonly Row[], until: (row: Row) => Date | null) =>
      rows.flatMap((row) => {
        const end = until(row);
        if (!end || end < row.createdTime || end.getTime() - row.createdTime.getTime() > day) return [];
        return [wholeMinutes(row.createdTime, end)];
      });
    middles(
      'wait-',
      waits(
        queue.filter(({ state }) => state === 'seated'),
        ({ seatedTime }) => seatedTime,
      ),
    );
    const gone = queue.filter(({ state }) => state === 'cancelledByCustomer' || state === 'noShow');
    const before = waits(gone, ({ endedTime }) => endedTime);
    result.set('wait-abandoned-median', { value: at(0.5, before), part: before.length, whole: null });
    const resolved = queue.filter(({ state }) => state !== 'open');
    share('abandonment', gone, resolved);
    share(
      'queueCancelledByRestaurant',
      queue.filter(({ state }) => state === 'cancelledByRestaurant'),
      resolved,
    );

    const months = this.guestsOf(asked);
    count('unique-all-guests', [...months.fresh, ...months.returning]);
    count('unique-new-guests', months.fresh);
    count('unique-returning-guests', months.returning);
    return result;
  }

  /** Guests who were seated, each once a month: those who had never been there before, and the others. */
  guestsOf(asked: Asked): { fresh: Row[]; returning: Row[] } {
    const here = this.rows.filter(({ branchId }) => asked.branches.includes(branchId));
    const once = this.firstsOfMonth(here);
    const first = this.firstVisits();
    const rows = this.within(asked).filter(({ id }) => once.has(id));
    return { fresh: rows.filter(({ id }) => first.has(id)), returning: rows.filter(({ id }) => !first.has(id)) };
  }
}

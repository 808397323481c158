import { describe, expect, it } from 'vitest';
import { customerSorts } from '#contract/crm.ts';
import { Columns, type Change } from '#server/crm/columns/columns.ts';
import { hasBit } from '#server/crm/columns/bits.ts';
import { Found, type Ordered } from '#server/crm/columns/found.ts';
import { Order } from '#server/crm/columns/order.ts';
import { Pairs } from '#server/crm/columns/pairs.ts';
import { flag, noSeats, type Guest } from '#server/crm/columns/record.ts';
import { Table } from '#server/crm/columns/table.ts';
import { testsOf } from '#server/crm/columns/tests.ts';
import type { CustomerFilters } from '#contract/crm.ts';
import type { Conditions } from '#server/crm/conditions.ts';
import type { Sort } from '#server/crm/sorting.ts';
import { Random } from '#server/demo/random.ts';

/** Guests in memory without a database: orders that are kept up, and texts that are looked for while guests change. */

const now = Date.UTC(2026, 5, 15);
const day = 86_400_000;
const names = [
  '陳怡君',
  '林美',
  '佐藤花子の家のひと',
  '佐藤花子の家のもの',
  'Emma Wilson of the North',
  'Emma Wilson of the South',
  'a',
  'ab',
];

function guestOf(random: Random, number: number): Guest {
  const phone = random.chance(0.8) ? `+8869${random.int(10_000_000, 99_999_999)}` : null;
  const email = random.chance(0.5)
    ? `guest${number.toString(36)}@${random.pick(['post.example', 'mail.example'])}`
    : '';
  const nameText = random.pick(names) + (random.chance(0.3) ? `${random.int(0, 9)}` : '');
  const moment = () => (random.chance(0.2) ? NaN : now - random.int(0, 50) * day);
  return {
    id: `g${number.toString(36).padStart(6, '0')}`,
    flags: random.int(0, 15) | (phone ? flag.phone : 0) | (email ? flag.email : 0),
    gender: String(random.int(0, 2)),
    language: random.pick(['', '=zh', '=ja']),
    birthday: random.pick(['', '=05-12']),
    visits: random.int(0, 6),
    seats: random.chance(0.3) ? noSeats : random.int(1, 9),
    first: moment(),
    last: moment(),
    created: now - random.int(0, 1_000) * day,
    types: random.pick(['', '\x1fRegular\x1f']),
    tags: random.pick(['', '\x1fWine\x1f', '\x1fWine\x1fWindow\x1f']),
    branches: random.pick(['', '\x1fb-1\x1f']),
    text: `${nameText}\n${email}\n${phone ?? ''}\n${phone ? `0${phone.slice(4)}` : ''}`,
    nameText,
    oddEmail: null,
    emailText: email,
    phone: phone ?? '',
  };
}

async function orderedOf(table: Table): Promise<Ordered> {
  const order = (field: Sort['field']) => Order.of(table, field, { rows: new Int32Array(table.capacity) });
  return {
    visits: await order('visits'),
    seats: await order('seatCount'),
    first: await order('firstSeenTime'),
    last: await order('lastSeatTime'),
  };
}

function tableOf(guests: readonly Guest[], room: number): Table {
  const table = new Table(guests.length + room);
  for (const guest of guests) table.append(guest);
  table.endOfLoading();
  return table;
}

const key: Record<Sort['field'], (guest: Guest) => number | string | null> = {
  lastSeatTime: ({ last }) => (Number.isNaN(last) ? null : last),
  firstSeenTime: ({ first }) => (Number.isNaN(first) ? null : first),
  createdTime: ({ created }) => created,
  visits: ({ visits }) => visits,
  seatCount: ({ seats }) => (seats === noSeats ? null : seats),
  name: ({ nameText }) => nameText,
};
const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

function sorted(guests: Iterable<Guest>, { field, descending }: Sort): string[] {
  const sign = descending ? -1 : 1;
  return [...guests]
    .sort((a, b) => {
      const [x, y] = [key[field](a), key[field](b)];
      if (x === null || y === null) return x === y ? sign * bytes(a.id, b.id) : x === null ? 1 : -1;
      const order = typeof x === 'string' ? bytes(x, String(y)) : x - Number(y);
      return sign * (order || bytes(a.id, b.id));
    })
    .map(({ id }) => id);
}

const orders = customerSorts.flatMap((field) => [true, false].map((descending): Sort => ({ field, descending })));
const everybody: Conditions = { companyId: 'c', enabledBranches: 'all', filters: {} };

function ask(columns: Columns, sort: Sort, from: number, size: number, filters: CustomerFilters = {}) {
  const answer = columns.answer({ conditions: { ...everybody, filters }, sort, from, size, withAggs: false }, now);
  if (!answer) throw new Error('A condition was not looked for');
  return answer;
}

describe('orders', () => {
  it('stay right while guests come, go, move and change in place', async () => {
    const random = new Random('orders');
    const stored = new Map(
      Array.from({ length: 700 }, (_, index) => guestOf(random, index)).map((one) => [one.id, one]),
    );
    const columns = await Columns.of(tableOf([...stored.values()], 3_000));
    for (let turn = 0; turn < 60; turn++) {
      const changes = new Map<string, Change>();
      for (let count = random.int(1, turn % 10 === 0 ? 90 : 5); count > 0; count--) {
        const number = random.int(0, 900);
        const fresh = guestOf(random, number);
        const old = stored.get(fresh.id);
        const guest = random.chance(0.2) ? null : old && random.chance(0.4) ? { ...old, flags: fresh.flags } : fresh;
        changes.set(fresh.id, [fresh.id, guest]);
      }
      columns.apply([...changes.values()]);
      for (const [id, guest] of changes.values())
        if (guest) stored.set(id, guest);
        else stored.delete(id);
      expect(columns.guests).toBe(stored.size);
      for (const sort of turn % 6 === 0 ? orders : [random.pick(orders)])
        expect(ask(columns, sort, 0, 10_000).ids, JSON.stringify(sort)).toEqual(sorted(stored.values(), sort));
    }
  });

  it('give every page of a condition, from either end', async () => {
    const random = new Random('pages');
    const guests = Array.from({ length: 500 }, (_, index) => guestOf(random, index));
    const columns = await Columns.of(tableOf(guests, 10));
    const filters: CustomerFilters = { isVIP: true };
    await columns.prepare(
      { conditions: { ...everybody, filters }, sort: orders[0] as Sort, from: 0, size: 0, withAggs: false },
      now,
    );
    for (const sort of orders) {
      const expected = sorted(
        guests.filter(({ flags }) => flags & flag.vip),
        sort,
      );
      for (let from = 0; from <= expected.length + 20; from += 20)
        expect(ask(columns, sort, from, 20, filters)).toMatchObject({
          total: expected.length,
          ids: expected.slice(from, from + 20),
        });
    }
  });
});

describe('few of many guests', () => {
  it('have every page in every order, from either end', async () => {
    const random = new Random('few');
    const guests = Array.from({ length: 6_000 }, (_, number) => {
      const guest = guestOf(random, number);
      const nameText =
        number % 6_000 < 1 ? '歐陽' : number % 600 === 7 ? '司馬' : number % 200 === 9 ? '諸葛' : guest.nameText;
      return { ...guest, nameText, text: guest.text.replace(guest.nameText, nameText) };
    });
    const columns = await Columns.of(tableOf(guests, 10));
    for (const name of ['歐陽', '司馬', '諸葛']) {
      const few = guests.filter(({ nameText }) => nameText === name);
      const conditions = { ...everybody, filters: { name } };
      await columns.prepare({ conditions, sort: orders[0] as Sort, from: 0, size: 0, withAggs: false }, now);
      for (const sort of orders)
        for (const [from, size] of [
          [0, 50],
          [0, 4],
          [3, 4],
          [few.length - 3, 10],
          [few.length, 5],
        ] as const)
          if (from >= 0)
            expect(
              ask(columns, sort, from, size, { name }).ids,
              `${name} ${JSON.stringify(sort)} ${from} ${size}`,
            ).toEqual(sorted(few, sort).slice(from, from + size));
    }
  });
});

describe('a condition that is looked for', () => {
  const random = new Random('texts');
  const guests = Array.from({ length: 40_000 }, (_, index) => guestOf(random, index));
  const rare = guests[31_234] as Guest;

  it.each<[string, Partial<Conditions>]>([
    ['a rare name', { filters: { name: 'の家のもの7' } }],
    ['a common name', { filters: { name: '怡君' } }],
    ['digits of a phone', { filters: { phone: rare.phone.slice(-6) } }],
    ['how a phone begins at home', { filters: { phone: { starts: `0${rare.phone.slice(4, 8)}` } } }],
    ['an address', { filters: { email: `guest${(31_234).toString(36)}@` } }],
    ['a common address', { filters: { email: 'post.example' } }],
    ['anything', { search: '美9' }],
    ['a visit', { filters: { visits: { gte: 3 } } }],
  ])('is found by %s, also by those who change meanwhile', async (_, more) => {
    const table = tableOf(guests, 2_000);
    const [test] = testsOf({ ...everybody, ...more }, now);
    if (!test) throw new Error('There is no condition');
    const found = new Found(table, await orderedOf(table), await Pairs.of(table));
    const search = found.look(test);
    // Others have their turn while it goes on.
    for (let turn = 0; turn < 40; turn++) {
      const row = table.append({ ...guestOf(random, 50_000 + turn), nameText: '林美9', text: '林美9\n\n\n' });
      const changed = random.int(0, 39_999);
      table.putLabels(changed, guestOf(random, changed));
      found.judge([row, changed]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await search;
    const late = table.append(guestOf(random, 60_000));
    found.judge([late]);
    const bits = found.rowsOf(test);
    const meets = test.of(table);
    let count = 0;
    for (let row = 0; row < table.rows; row++) {
      if (meets(row)) count++;
      if (bits === null || hasBit(bits, row) !== meets(row)) throw new Error(`Row ${row} is judged wrongly`);
    }
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(table.rows);
    expect(found.estimate(test)).toBeLessThan(table.rows);
  });
});

describe('a range of numbers', () => {
  it('has those of its column who lie in it, however many they are', async () => {
    const random = new Random('ranges');
    const table = tableOf(
      Array.from({ length: 3_000 }, (_, index) => guestOf(random, index)),
      10,
    );
    const found = new Found(table, await orderedOf(table), await Pairs.of(table));
    const ends = <T>(values: readonly T[]) => [undefined, ...values];
    let [none, all] = [0, 0];
    for (const [name, values] of [
      ['visits', [-1, 0, 1, 3, 500]],
      ['seatCount', [-1, 0, 2, 5, 500]],
      ['firstSeen', [-1, 0, 1, 20, 49, 400]],
      ['lastSeat', [-1, 0, 1, 20, 49, 400]],
    ] as const)
      for (const gte of ends(values))
        for (const lte of ends(values)) {
          const filters = { [name]: { gte, lte } } as CustomerFilters;
          const [test] = testsOf({ ...everybody, filters }, now);
          if (!test) throw new Error('There is no condition');
          await found.look(test);
          const bits = found.rowsOf(test);
          const rows = Array.from({ length: table.rows }, (_, row) => row);
          const inside = rows.filter(test.of(table));
          if (!inside.length) none++;
          if (inside.length > table.rows / 2) all++;
          expect(bits && rows.filter((row) => hasBit(bits, row)), `${name} ${gte} – ${lte}`).toEqual(inside);
        }
    expect(Math.min(none, all)).toBeGreaterThan(10);
  });

  it('may be made of any other that is known, near or far, whoever has come and gone since', async () => {
    const random = new Random('from one range to another');
    const table = tableOf(
      Array.from({ length: 12_000 }, (_, index) => guestOf(random, index)),
      20,
    );
    const orders = await orderedOf(table);
    const found = new Found(table, orders, await Pairs.of(table));
    const day = () => random.int(-2, 60);
    for (let turn = 0; turn < 120; turn++) {
      if (turn % 10 === 9) {
        const row = random.int(0, 11_999);
        if (table.find(table.idOf(row)) === row) {
          table.remove(row);
          const added = table.append(guestOf(random, 20_000 + turn));
          for (const order of new Set(Object.values(orders))) order.change([row], [added]);
          found.judge([added]);
        }
      }
      const filters = { lastSeat: { gte: random.chance(0.5) ? day() : undefined, lte: day() } };
      const [test] = testsOf({ ...everybody, filters }, now);
      if (!test) throw new Error('There is no condition');
      await found.look(test);
      const bits = found.rowsOf(test);
      const alive = Array.from({ length: table.rows }, (_, row) => row).filter((row) => hasBit(table.alive, row));
      expect(bits && alive.filter((row) => hasBit(bits, row)), JSON.stringify(filters)).toEqual(
        alive.filter(test.of(table)),
      );
    }
  });
});

describe('two characters of a name', () => {
  const alphabet = [...'陳林怡君美さとう佐藤𠮷 aé1'];

  it('lead to all whose name holds them, and to few others', async () => {
    const random = new Random('pairs');
    const named = (number: number): Guest => {
      const nameText = Array.from({ length: random.int(0, 7) }, () => random.pick(alphabet)).join('');
      return { ...guestOf(random, number), nameText, text: `${nameText}\n\n\n佐藤`, emailText: '', phone: '' };
    };
    const guests = Array.from({ length: 600 }, (_, number) => named(number));
    const table = tableOf(guests, 400);
    const pairs = await Pairs.of(table);
    for (let number = 600; number < 900; number++) {
      const guest = named(number);
      guests.push(guest);
      pairs.add(table, table.append(guest));
    }
    const has = (text: string) => guests.flatMap(({ nameText }, row) => (nameText.includes(text) ? [row] : []));
    let narrowed = 0;
    for (let turn = 0; turn < 400; turn++) {
      const text = Array.from({ length: random.int(1, 4) }, () => random.pick(alphabet)).join('');
      const rows = pairs.rowsWith(Buffer.from(text));
      const adjacent = /[\u2e80-\uffff]{2}/u.test(text);
      expect(rows !== null, text).toBe(adjacent);
      if (!rows) continue;
      narrowed++;
      expect([...rows]).toEqual([...new Set(rows)].sort((a, b) => a - b));
      expect(
        has(text).filter((row) => !rows.includes(row)),
        text,
      ).toEqual([]);
      if (/^[\u2e80-\uffff]{2}$/u.test(text)) expect([...rows], text).toEqual(has(text));
    }
    expect(narrowed).toBeGreaterThan(150);
    expect(pairs.bytes).toBeGreaterThan(0);
    expect([...(pairs.rowsWith(Buffer.from('龍龘')) ?? [0])]).toEqual([]);
  });

  it('are known at once, and stay so while guests come, change their names and go', async () => {
    const random = new Random('names');
    const stored = new Map(
      Array.from({ length: 300 }, (_, number) => guestOf(random, number)).map((one) => [one.id, one]),
    );
    const columns = await Columns.of(tableOf([...stored.values()], 2_000));
    for (let turn = 0; turn < 120; turn++) {
      for (const name of ['怡君', '林美', '花子の家のも', '家の', '君怡']) {
        const query = {
          conditions: { ...everybody, filters: { name } },
          sort: random.pick(orders),
          from: 0,
          size: 500,
          withAggs: false,
        };
        expect(columns.isQuick(query, now)).toBe(true);
        expect(columns.fewest(query, now)).toBe(Infinity);
        await columns.prepare(query, now);
        expect(columns.answer(query, now)?.ids, name).toEqual(
          sorted(
            [...stored.values()].filter(({ nameText }) => nameText.includes(name)),
            query.sort,
          ),
        );
      }
      const guest = guestOf(random, random.int(0, 350));
      const gone = random.chance(0.2);
      columns.apply([[guest.id, gone ? null : guest]]);
      if (gone) stored.delete(guest.id);
      else stored.set(guest.id, guest);
    }
  });
});

describe('guests that cannot be kept', () => {
  it('are refused: too many, too long, or out of order', () => {
    const random = new Random('refused');
    const [a, b] = [guestOf(random, 1), guestOf(random, 2)];
    expect(() => tableOf([a, b], -1)).toThrow('no room');
    expect(() => tableOf([b, a], 0)).toThrow('order of their ids');
    expect(() => tableOf([{ ...a, text: 'x'.repeat(70_000) }], 0)).toThrow('too long');
  });
});

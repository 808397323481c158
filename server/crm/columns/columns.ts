import { customerSorts, type CustomerAggs, type CustomerFacet, type Facet } from '#contract/crm.ts';
import { othersOf } from '../facets.ts';
import type { PageQuery } from '../queries.ts';
import type { Conditions } from '../conditions.ts';
import type { Sort } from '../sorting.ts';
import { allOf, countBits, countBoth, countByCode, type Bits } from './bits.ts';
import { Found } from './found.ts';
import { Order } from './order.ts';
import { Pairs } from './pairs.ts';
import { flag, type Guest } from './record.ts';
import type { Table } from './table.ts';
import { figureTests, testsOf, withFlag, type Test } from './tests.ts';

/** What a list's question comes to, but for the rows themselves. */
export interface Answer {
  ids: string[];
  total: number;
  aggs: CustomerAggs | null;
  facets: Partial<Record<CustomerFacet, Facet>>;
}

/** A guest as it is now; null when it is gone. */
export type Change = readonly [id: string, guest: Guest | null];

/** Facets of two choices: the flag, and what it means that it is set. */
const flagFacets = {
  isVIP: flag.vip,
  doNotContact: flag.doNotContact,
  allowContactInline: flag.inline,
  allowContactRestaurant: flag.restaurant,
  hasPhone: flag.phone,
  hasEmail: flag.email,
} as const satisfies Partial<Record<CustomerFacet, number>>;

/** A company's guests in memory with their orders, and the conditions that have been looked for. */
export class Columns {
  readonly #table: Table;
  readonly #orders: Readonly<Record<Sort['field'], Order>>;
  readonly #pairs: Pairs;
  readonly #found: Found;

  private constructor(table: Table, orders: Readonly<Record<Sort['field'], Order>>, pairs: Pairs) {
    this.#table = table;
    this.#orders = orders;
    this.#pairs = pairs;
    const { visits, seatCount: seats, firstSeenTime: first, lastSeatTime: last } = orders;
    this.#found = new Found(table, { visits, seats, first, last }, pairs);
  }

  /** Puts a loaded table in its orders. */
  static async of(table: Table): Promise<Columns> {
    const orders: Partial<Record<Sort['field'], Order>> = {};
    const spare = { rows: new Int32Array(table.capacity) };
    for (const field of customerSorts) orders[field] = await Order.of(table, field, spare);
    return new Columns(table, orders as Record<Sort['field'], Order>, await Pairs.of(table));
  }

  get guests(): number {
    return this.#table.count;
  }

  /** Memory held, in bytes. */
  get bytes(): number {
    const spare = this.#table.capacity * Int32Array.BYTES_PER_ELEMENT;
    const orders = Object.values(this.#orders).reduce((sum, order) => sum + order.bytes, spare);
    return this.#table.bytes + orders + this.#pairs.bytes + this.#found.bytes;
  }

  /** How many guests may still come or move before the table is full. */
  get room(): number {
    return this.#table.room;
  }

  /** About the fewest guests that a condition on a text leaves; Infinity without a text that must be looked for. */
  fewest(query: PageQuery, now: number): number {
    const unknown = this.#testsOf(query, now).filter((test) => test.text && !this.#found.isQuick(test));
    return unknown.reduce((least, test) => Math.min(least, this.#found.estimate(test)), Infinity);
  }

  /** Whether nothing must be looked for that takes a walk through all guests. */
  isQuick(query: PageQuery, now: number): boolean {
    return this.#testsOf(query, now).every((test) => this.#found.isQuick(test));
  }

  /** Looks for all that {@link answer} needs, with pauses. */
  async prepare(query: PageQuery, now: number): Promise<void> {
    for (const test of this.#testsOf(query, now)) if (!this.#found.rowsOf(test)) await this.#found.look(test);
  }

  /** The answer; null when something must be looked for first. Takes some milliseconds. */
  answer(query: PageQuery, now: number): Answer | null {
    const { conditions, sort, from, size, withAggs, facets: asked = [] } = query;
    const tests = testsOf(conditions, now);
    const rows = this.#rowsOf(tests);
    if (!rows) return null;
    const total = tests.length ? countBits(rows) : this.#table.count;
    const page = this.#orders[sort.field].page(tests.length ? rows : null, total, sort.descending, from, size);
    const aggs = withAggs ? this.#aggsOf(conditions, now) : null;
    const facets: Answer['facets'] = {};
    for (const facet of asked) {
      const among = this.#rowsOf(testsOf(othersOf(conditions, facet), now));
      if (!among) return null;
      const counted = this.#facetOf(facet, among, conditions);
      if (!counted) return null;
      facets[facet] = counted;
    }
    if (withAggs && !aggs) return null;
    return { ids: page.map((row) => this.#table.idOf(row)), total, aggs, facets };
  }

  /** Brings guests up to date, all at once. @throws Unsuited when one cannot be kept, or none any more */
  apply(changes: readonly Change[]): void {
    const table = this.#table;
    const removed: number[] = [];
    const added: number[] = [];
    const judged: number[] = [];
    const come: Guest[] = [];
    for (const [id, guest] of changes) {
      const row = table.find(id);
      if (guest && row >= 0 && table.isInPlace(row, guest)) {
        table.putLabels(row, guest);
        judged.push(row);
        continue;
      }
      if (row >= 0) removed.push(row);
      if (guest) come.push(guest);
    }
    for (const row of removed) table.remove(row);
    for (const guest of come) added.push(table.append(guest));
    for (const row of added) this.#pairs.add(table, row);
    if (removed.length || added.length) for (const order of Object.values(this.#orders)) order.change(removed, added);
    this.#found.judge([...judged, ...added]);
  }

  /** The guests who meet all conditions; null when one has not been looked for. */
  #rowsOf(tests: readonly Test[]): Bits | null {
    const sets: Bits[] = [];
    for (const test of tests) {
      const found = this.#found.rowsOf(test);
      if (!found) return null;
      sets.push(found);
    }
    return sets.length ? allOf(this.#table.alive, sets) : this.#table.alive;
  }

  /** Every condition that a question is about, once. */
  #testsOf({ conditions, withAggs, facets = [] }: PageQuery, now: number): Test[] {
    const all = testsOf(conditions, now);
    if (withAggs) all.push(...Object.values(figureTests(now)).flat());
    for (const facet of facets)
      if (facet in flagFacets) all.push(withFlag(flagFacets[facet as keyof typeof flagFacets], true));
    return [...new Map(all.map((test) => [test.key, test])).values()];
  }

  #aggsOf(conditions: Conditions, now: number): CustomerAggs | null {
    const everyone = this.#rowsOf(testsOf({ ...conditions, filters: {} }, now));
    if (!everyone) return null;
    const aggs: CustomerAggs = { all: countBits(everyone), new: 0, dropdown: 0, diner: 0, vip: 0 };
    for (const [name, tests] of Object.entries(figureTests(now)) as [keyof CustomerAggs, Test[]][]) {
      const some = this.#rowsOf(tests);
      if (!some) return null;
      aggs[name] = countBoth(everyone, some);
    }
    return aggs;
  }

  #facetOf(facet: CustomerFacet, among: Bits, { enabledBranches }: Conditions): Facet | null {
    const table = this.#table;
    if (facet in flagFacets) {
      const mask = flagFacets[facet as keyof typeof flagFacets];
      const flagged = this.#rowsOf([withFlag(mask, true)]);
      if (!flagged) return null;
      const yes = countBoth(among, flagged);
      const no = countBits(among) - yes;
      return inOrder([
        { value: true, count: yes },
        { value: false, count: no },
      ]);
    }
    if (facet === 'gender' || facet === 'language') {
      const words = table.words[facet];
      const counts = [...countByCode(among, table[facet], words.size)].map((count, code) => ({
        value: facet === 'gender' ? Number(words.textOf(code)) : words.textOf(code).slice(1),
        count,
      }));
      return inOrder(counts.filter(({ value }) => value !== ''));
    }
    const column = facet as 'types' | 'tags' | 'branches';
    const words = table.words[column];
    const counts: number[] = [];
    countByCode(among, table[column], words.size).forEach((count, code) => {
      if (count) for (const label of words.labelsOf(code)) counts[label] = (counts[label] ?? 0) + count;
    });
    const visible = column === 'branches' && enabledBranches !== 'all' ? new Set(enabledBranches) : null;
    const found: Facet = [];
    counts.forEach((count, label) => {
      const value = words.labels.textOf(label);
      if (!visible || visible.has(value)) found.push({ value, count });
    });
    return inOrder(found);
  }
}

/** As the database puts them: the most frequent first, then by their bytes. */
const inOrder = (facet: Facet): Facet =>
  facet
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(String(a.value)), Buffer.from(String(b.value))));

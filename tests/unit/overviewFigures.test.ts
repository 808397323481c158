import { describe, expect, it } from 'vitest';
import { figureOf, figures, type FigureValue } from '#contract/reservations/figures.ts';
import { conditionIn, conditionQuery, conditionRules } from '#contract/reservations/rowFilter.ts';
import { monthFrom } from '#contract/core/ranges.ts';
import { listReservations } from '#contract/reservations/statistics.ts';
import { loadMessages } from '#i18n/messages.ts';
import {
  conditionNames,
  readConditions,
  sourcesParam,
  rowsAddress,
  writeConditions,
} from '#src/pages/reservations/address.ts';
import {
  changeOf,
  flags,
  figureKindOf,
  excludedRows,
  reasonsOf,
  shownOf,
  totalName,
  unitOf,
  valueOf,
} from '#src/pages/reservations/overview/shownFigures.ts';
import { flatten } from '#tests/support/texts.ts';

const place = { companyId: 'c', branchId: 'b', range: { from: '2026-11-01', to: '2026-11-30' } };
const queryOf = (address: string) => new URLSearchParams(address.split('?')[1]);

describe('the address of rows', () => {
  it.each(figures.map(({ name }) => name))('keeps what %s counts, divides by and leaves out', (name) => {
    const { value, excluded } = figureOf(name);
    const all = [value.rows, ...(value.kind === 'share' ? [value.whole] : []), ...excluded.map(({ rows }) => rows)];
    for (const rows of all) {
      const query = queryOf(rowsAddress(place, rows));
      expect(readConditions(query)).toEqual(rows);
      // What the address says is what the call takes.
      for (const own of ['company_id', 'branch_id']) query.delete(own);
      expect(listReservations.query?.safeParse(Object.fromEntries(query)).success).toBe(true);
    }
  });

  it('names the place, the days and their kind, and the sources', () => {
    const query = queryOf(rowsAddress({ ...place, by: 'created', createdFrom: ['web', 'facebook'] }, {}));
    expect(Object.fromEntries(query)).toEqual({
      company_id: 'c',
      branch_id: 'b',
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      by: 'created',
      createdFrom: '["web","facebook"]',
    });
  });

  it.each(['["web"]', '["web","a b"]', '["web",1]', '"web"', '{}', 'web', '[]', ''])(
    'names the same sources with and without the schemas: %s',
    (text) => {
      const query = new URLSearchParams({ createdFrom: text });
      expect(sourcesParam.read(query, 'createdFrom')).toEqual(readConditions(query).createdFrom ?? []);
    },
  );

  const lists = Object.values(conditionRules).flatMap((rule) => ('of' in rule ? [[rule.of[0]], [...rule.of]] : []));
  const values = [...lists, [1], [8], [1, 8, 8], [0], [9], [1.5], ['1'], [1, null], [], {}, 'a', 1, null, true, ['']];
  const sources = [['web'], ['a b'], ['x'.repeat(40)], ['x'.repeat(41)], ['web\n'], ['ü']];
  const many = [100, 101].flatMap((count) =>
    ['web', 'booking', 1].map((one) => Array.from({ length: count }, () => one)),
  );
  const texts = [
    ...[...values, ...sources, ...many].map((value) => JSON.stringify(value)),
    ...Object.values(conditionRules).flatMap((rule) => ('of' in rule ? rule.of : [])),
    ...'true|false|1|0|TRUE| true|yes||null|[| ["web"] |[1e0]|[-0]'.split('|'),
    ...[7_999, 8_000, 8_001].map((length) => '["web"]'.padEnd(length)),
  ];
  it.each(conditionNames)('says of %s without the schemas what the call takes', (name) => {
    for (const text of texts) expect(conditionIn(name, text), text).toEqual(conditionQuery[name].safeParse(text).data);
    expect(texts.some((text) => conditionIn(name, text) !== undefined)).toBe(true);
  });

  it('leaves out what makes no sense, and takes conditions away', () => {
    const query = new URLSearchParams({ types: '["lunch"]', states: 'seated', guest: 'new', passed: 'maybe' });
    expect(readConditions(query)).toEqual({ guest: 'new' });
    writeConditions(query, { sizes: [2, 8], unresolved: false });
    expect(query.toString()).toBe(new URLSearchParams({ unresolved: 'false', sizes: '[2,8]' }).toString());
  });
});

const of = (value: number, excluded: FigureValue['excluded'] = {}): FigureValue => ({
  value,
  part: value,
  whole: null,
  excluded,
});

describe('figures of the overview', () => {
  it('are declared ones or sums of them', () => {
    expect(shownOf('nonsense')).toBe(null);
    const rate = shownOf('noShowRate-parties');
    expect(rate && [figureKindOf(rate), unitOf(rate), rate.whole]).toEqual([
      'share',
      'parties',
      { types: ['booking'], passed: true },
    ]);
    const wait = shownOf('wait-median');
    expect(wait && [figureKindOf(wait), unitOf(wait)]).toEqual(['minutes', null]);
  });

  it('add their parts up, and what is left out of them', () => {
    const shown = shownOf('seatedCovers');
    if (!shown) throw new Error('there is no such figure');
    const names = shown.figures.map(({ name }) => name);
    const values = Object.fromEntries(names.map((name, index) => [name, of(10 ** index, { deleted: index })]));
    expect(valueOf(shown, values)).toEqual({ value: 1111, part: 1111, whole: null, excluded: { deleted: 6 } });
    expect(valueOf(shown, { ...values, [names[2] ?? '']: undefined as unknown as FigureValue })).toBe(null);
    expect(reasonsOf(shown)).toEqual(['deleted']);
    expect(excludedRows(shown, 'deleted')).toEqual({
      types: ['booking', 'waiting', 'walkin', 'waitlist'],
      deleted: true,
    });
    expect(excludedRows(shown, 'late')).toBe(null);
  });

  it('have a total for each flag of each kind', () => {
    for (const type of ['booking', 'waiting', 'walkin', 'waitlist'] as const)
      for (const flag of flags)
        for (const unit of ['parties', 'covers'] as const) expect(shownOf(totalName(type, flag, unit))).not.toBe(null);
  });

  it('change by a share of what they were, rates by points, and from nothing not at all', () => {
    expect(changeOf('count', 110, 100)?.by).toBeCloseTo(0.1);
    expect(changeOf('minutes', 15, 20)?.by).toBeCloseTo(-0.25);
    expect(changeOf('share', 0.06, 0.05)).toEqual({ kind: 'points', by: expect.closeTo(1) as number });
    expect(changeOf('share', 0.06, 0)).toEqual({ kind: 'points', by: expect.closeTo(6) as number });
    expect(changeOf('count', 5, 0)).toBe(null);
    expect(changeOf('share', null, 0.05)).toBe(null);
    expect(changeOf('share', 0.05, undefined)).toBe(null);
  });

  it('have words for their names, formulas and what they leave out', async () => {
    const texts = flatten(await loadMessages('en'));
    const missing = figures.flatMap(({ label, formula, excluded }) =>
      [
        `figures.name.${label}`,
        `figures.formula.${formula}`,
        ...excluded.map(({ reason }) => `figures.excluded.${reason}`),
      ].filter((key) => !texts.has(key)),
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});

it.each([
  ['2026-11-22', -11, '2025-12-01'],
  ['2026-01-31', 1, '2026-02-01'],
  ['2026-12-31', 0, '2026-12-01'],
  ['2026-12-01', 1, '2027-01-01'],
] as const)('the month of %s and %i more begins on %s', (day, months, first) => {
  expect(monthFrom(day, months)).toBe(first);
});

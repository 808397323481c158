import { describe, expect, it } from 'vitest';
import { figureOf, figures, exclusionReasons } from '#contract/reservations/figures.ts';
import { rowFilter } from '#contract/reservations/rowFilter.ts';
import { loadMessages } from '#i18n/messages.ts';
import { languages } from '#contract/core/constants.ts';
import { amountOf, filtersOf, needsOf, percentile } from '#server/reservations/statistics/evaluate.ts';
import { rangeParts } from '#server/reservations/statistics/facts.ts';
import { flatten } from '#tests/support/texts.ts';

describe('figures', () => {
  it('have names of their own, and are found by them', () => {
    expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length);
    for (const figure of figures) expect(figureOf(figure.name)).toBe(figure);
    expect(() => figureOf('nothing')).toThrow('no figure');
  });

  it('are made from filters that a list of rows takes, and that counts can answer', () => {
    for (const figure of figures)
      for (const filter of filtersOf(figure)) {
        expect(rowFilter.safeParse(filter).success, figure.name).toBe(true);
        expect(needsOf(filter), `${figure.name} ${JSON.stringify(filter)}`).not.toBeNull();
      }
  });

  it('explain themselves in every language', async () => {
    for (const language of languages) {
      const texts = flatten(await loadMessages(language));
      const missing = [
        ...figures.flatMap(({ label, formula }) => [`figures.name.${label}`, `figures.formula.${formula}`]),
        ...exclusionReasons.map((reason) => `figures.excluded.${reason}`),
      ].filter((key) => !texts.has(key));
      expect([...new Set(missing)], language).toEqual([]);
    }
  });
});

describe('filters', () => {
  it('that cross two kinds of counts are left to the rows', () => {
    expect(needsOf({ lead: ['1'], duration: ['counted'] })).toBeNull();
    expect(needsOf({ unresolved: false })).toBeNull();
    expect(needsOf({ guest: 'new', states: ['open'] })).toBeNull();
    expect(needsOf({ passed: true })).toBeNull();
    expect(needsOf({ types: ['booking'], passed: true })).toEqual({ counts: true, passed: true });
  });

  it('are answered from what was counted', () => {
    const none = { counts: [], passed: { parties: 0, covers: 0 }, unresolved: [], deleted: [] };
    const spread = { measure: 'size', type: 'booking', value: 8, parties: 3, covers: 30 } as const;
    expect(amountOf({ ...none, spreads: [spread] }, { types: ['booking'], sizes: [8] })).toEqual({
      parties: 3,
      covers: 30,
    });
    expect(amountOf({ ...none, spreads: [spread] }, { types: ['walkin'], sizes: [8] })).toEqual({
      parties: 0,
      covers: 0,
    });
  });
});

describe('a percentile', () => {
  it('lies between values as far as its rank does', () => {
    expect(percentile([], 0.5)).toBeNull();
    expect(percentile([[30, 1]], 0.9)).toBe(30);
    expect(
      percentile(
        [
          [10, 1],
          [20, 1],
        ],
        0.5,
      ),
    ).toBe(15);
    expect(
      percentile(
        [
          [10, 3],
          [20, 1],
        ],
        0.5,
      ),
    ).toBe(10);
    expect(
      percentile(
        [
          [0, 5],
          [10, 5],
          [20, 1],
        ],
        0.9,
      ),
    ).toBe(10);
    expect(
      percentile(
        [
          [1, 1],
          [2, 1],
          [3, 1],
          [4, 1],
        ],
        0.9,
      ),
    ).toBeCloseTo(3.7, 12);
  });
});

describe('a range', () => {
  it('falls into whole months, and days at its ends', () => {
    expect(rangeParts('2026-01-30', '2026-03-02')).toEqual({
      months: { from: '2026-02-01', to: '2026-02-01' },
      days: [
        { from: '2026-01-30', to: '2026-01-31' },
        { from: '2026-03-01', to: '2026-03-02' },
      ],
    });
    expect(rangeParts('2026-01-01', '2026-12-31')).toEqual({
      months: { from: '2026-01-01', to: '2026-12-01' },
      days: [],
    });
    expect(rangeParts('2024-02-01', '2024-02-29').months).toEqual({ from: '2024-02-01', to: '2024-02-01' });
    expect(rangeParts('2024-02-01', '2024-02-28')).toEqual({
      months: null,
      days: [{ from: '2024-02-01', to: '2024-02-28' }],
    });
    expect(rangeParts('2026-01-31', '2026-02-01').months).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { fieldOf } from '#resources/framework/resource.ts';
import { filterWords } from '#resources/framework/view/filterText.ts';
import customers from '#resources/guests/customers/resource.ts';
import en from '#i18n/locales/en/resources.json' with { type: 'json' };

function translate(key: string, options: Record<string, unknown> = {}): string {
  const found = key.split('.').reduce<unknown>((tree, part) => (tree as Record<string, unknown>)[part], en);
  return String(found).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(options[name]));
}

describe('what a filter chip says', () => {
  it.each([
    ['lastSeat', { lte: 60 }, 'within 60 days'],
    ['lastSeat', { gte: 90 }, '90 or more days ago'],
    ['lastSeat', { gte: 30, lte: 90 }, '30 to 90 days ago'],
    ['visits', { gte: 10 }, '10 or more'],
    ['visits', { gte: 3, lte: 3 }, '3'],
    ['visits', { gte: 1000, lte: 2000 }, '1,000 to 2,000'],
    ['isVIP', true, 'Yes'],
    ['isVIP', false, 'No'],
    ['tags', ['wine', 'allergy'], 'wine or allergy'],
    ['tags', ['a', 'b', 'c', 'd'], 'a or b + 2 more'],
    ['gender', [0], 'Ms'],
    ['name', '王', '“王”'],
    ['phone', { starts: '09' }, 'starts with “09”'],
    ['birthday', { month: 5, day: 99 }, 'May'],
    ['birthday', { month: 5, day: 12 }, 'May 12'],
    [
      'birthday',
      [
        { month: 1, day: 99 },
        { month: 2, day: 99 },
      ],
      'January or February',
    ],
    ['language', ['ja', 'en'], 'Japanese or English'],
  ])('%s %j reads "%s"', (name, value, words) => {
    expect(filterWords(fieldOf(customers, name), value, translate, 'en')).toBe(words);
  });

  it('has words in every language', () => {
    for (const language of languages) {
      expect(filterWords(fieldOf(customers, 'gender'), [0, 1], translate, language)).not.toContain('undefined');
    }
  });
});

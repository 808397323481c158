import { describe, expect, it } from 'vitest';
import { arrangeNames, nameParts, nameSetting, shownName, splitName, wholeName } from '#contract/core/names.ts';

const fields = ['name', 'familyName', 'givenName', 'phoneticFamilyName', 'phoneticGivenName', 'email'];

describe('names by country', () => {
  it.each([
    ['AU', true, 2],
    ['TH', true, 2],
    ['US', true, 2],
    ['SG', true, 2],
    ['HK', true, 2],
    ['JP', false, 4],
    ['TW', false, 2],
    ['MY', false, 2],
    ['GB', false, 2],
    ['ZZ', false, 2],
  ])('%s: given name first %s, %i fields', (country, givenFirst, count) => {
    expect(nameSetting(country)).toEqual({ givenFirst, fields: count });
    expect(nameParts(country)).toHaveLength(count);
    expect(nameParts(country)[0]).toBe(givenFirst ? 'givenName' : 'familyName');
  });

  it('puts the parts where the first of them stood, readings in Japan alone', () => {
    expect(arrangeNames(fields, 'AU')).toEqual(['name', 'givenName', 'familyName', 'email']);
    expect(arrangeNames(fields, 'TW')).toEqual(['name', 'familyName', 'givenName', 'email']);
    expect(arrangeNames(fields, 'JP')).toEqual(fields);
    expect(arrangeNames(fields, 'AU', (field) => field === 'phoneticGivenName')).toEqual([
      'name',
      'givenName',
      'familyName',
      'phoneticGivenName',
      'email',
    ]);
    expect(arrangeNames(['email'], 'JP')).toEqual(['email']);
  });

  it.each([
    ['Hartley', 'Olivia', 'AU', 'Olivia Hartley'],
    ['Hartley', 'Olivia', 'TW', 'Hartley Olivia'],
    ['王', '小明', 'TW', '王小明'],
    ['陳', '大文', 'HK', '陳大文'],
    ['佐藤', '健太', 'JP', '佐藤 健太'],
    ['', 'Olivia', 'AU', 'Olivia'],
    ['Hartley', null, 'JP', 'Hartley'],
  ])('makes the whole of %s and %s in %s', (familyName, givenName, country, whole) => {
    expect(wholeName({ familyName, givenName }, country)).toBe(whole);
  });

  it('shows a name in the order of the country where it consists of its parts', () => {
    const guest = { name: 'Olivia Hartley', familyName: 'Hartley', givenName: 'Olivia' };
    expect(shownName(guest, 'TW')).toBe('Hartley Olivia');
    expect(shownName(guest, 'US')).toBe('Olivia Hartley');
    expect(shownName({ ...guest, name: 'Liv' }, 'TW')).toBe('Liv');
    expect(shownName({ name: '王嘉豪', familyName: '王', givenName: '嘉豪' }, 'JP')).toBe('王嘉豪');
    expect(shownName({ ...guest, givenName: null }, 'TW')).toBe('Olivia Hartley');
  });

  it.each([
    ['Olivia Hartley', 'AU', 'Hartley', 'Olivia'],
    ['Mary Ann Hartley', 'US', 'Hartley', 'Mary Ann'],
    ['Hartley Olivia', 'TW', 'Hartley', 'Olivia'],
    ['Hartley, Olivia', 'AU', 'Hartley', 'Olivia'],
    ['佐藤　健太', 'JP', '佐藤', '健太'],
    ['佐藤 健太', 'AU', '佐藤', '健太'],
  ])('splits %s in %s', (name, country, familyName, givenName) => {
    expect(splitName(name, country)).toEqual({ familyName, givenName });
  });

  it.each([
    '王小明',
    'Olivia',
    '王小明 先生',
    'Mr. Olivia Hartley',
    'Olivia (VIP)',
    'Table 7',
    'Lin & Wu',
    '王 小明 美',
  ])('leaves %s whole', (name) => {
    for (const country of ['AU', 'JP', 'TW']) expect(splitName(name, country)).toBeNull();
  });
});

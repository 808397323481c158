import { describe, expect, it } from 'vitest';
import { callerOf, calledRecords, keysOfCalls, recordCalled, recordMeant } from '#server/imports/records/called.ts';
import { readTax, taxText } from '#server/imports/taxes.ts';
import { textsOf, textsOver } from '#server/imports/texts.ts';

describe('records that a file calls by id, code or name', () => {
  const records = calledRecords([
    { id: '1', code: 'A 1', name: { en: 'Tea', ja: 'お茶' } },
    { id: '2', code: null, name: { en: 'Coffee' } },
    { id: '3', code: null, name: { en: 'Coffee', zh: '咖啡' } },
    { id: '4', code: 'Water', name: { en: 'Tap water' } },
  ]);
  const row = { id: undefined, code: undefined, names: [] };

  it('are found by the word that only one of them has', () => {
    const words = ['1', 'a1', 'お茶', ' tea ', 'Coffee', '咖啡', 'Juice'];
    expect(words.map((word) => recordCalled(records, word))).toEqual(['1', '1', '1', '1', null, '3', null]);
  });

  it('are called by their code, name or id, whichever only means them', () => {
    expect(['1', '2', '4', '5'].map(callerOf(records, 'en'))).toEqual(['A 1', '2', 'Water', '5']);
    expect(callerOf(records, 'zh')('3')).toBe('咖啡');
  });

  it('are those of a row by id, then by code, then by names', () => {
    expect(recordMeant({ ...row, id: '2', code: 'A1' }, records)).toBe('2');
    expect(recordMeant({ ...row, id: '9', code: 'a 1' }, records)).toBe('1');
    expect(recordMeant({ ...row, names: ['Juice', 'tea'] }, records)).toBe('1');
    expect(recordMeant({ ...row, names: ['Tea', 'Tap water'] }, records)).toBeNull();
    expect(recordMeant({ ...row, names: ['Juice'] }, records)).toBeUndefined();
  });

  it('may share a name if codes tell them apart', () => {
    expect(keysOfCalls({ ...row, code: 'A 1', names: ['Tea'] })).toEqual({
      own: ['code a1'],
      forLater: ['code a1', 'name tea'],
    });
    expect(keysOfCalls({ ...row, names: ['Tea'] })).toEqual({ own: ['name tea'], forLater: ['name tea'] });
  });
});

it('taxes are read as they are written', () => {
  expect(readTax('0.1')).toEqual({ value: { rate: 1_000, included: true } });
  expect(readTax('8% exempt')).toEqual({ code: 'tax' });
  for (const tax of [
    { rate: 800, included: true },
    { rate: 525, included: false },
  ])
    expect(readTax(taxText(tax, 'added'))).toEqual({ value: tax });
});

it('texts of a row replace stored ones that differ once read', () => {
  const own = textsOf({ 'name.en': 'Green tea', 'name.ja': '緑茶' }, 'name');
  expect(own).toEqual({ en: 'Green tea', ja: '緑茶' });
  const stored = { en: ' Green tea', zh: '綠茶' };
  expect(textsOver(stored, own, (text) => text.trim())).toEqual({ ...stored, ja: '緑茶' });
  expect(textsOver(stored, { en: 'Green tea' }, (text) => text.trim())).toBe(stored);
});

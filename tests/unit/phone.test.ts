import fc from 'fast-check';
import { getCountries, getExampleNumber, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it, test } from 'vitest';
import { phoneNumber, phoneCountries } from '#demo/phones.ts';
import { Random } from '#demo/random.ts';
import { toE164 } from '#server/platform/kernel/phone.ts';

/** Phones as people write them. What is expected comes from how the number was made, not from reading it. */

/** Landlines and others beside the mobiles that are made up. */
const landlines: Readonly<Record<string, readonly string[]>> = {
  TW: ['+886223456789', '+886422345678', '+88672345678'],
  JP: ['+81312345678', '+81612345678', '+815012345678', '+81120123456'],
  SG: ['+6561234567', '+6591234567'],
  AU: ['+61291234567', '+61731234567'],
  HK: ['+85223456789', '+85291234567'],
  US: ['+12025550123', '+14155550123'],
  KR: ['+821012345678', '+82212345678'],
  GB: ['+442079460958', '+441612345678'],
};

const numbers = fc.oneof(
  fc.tuple(fc.constantFrom(...phoneCountries), fc.nat(900_000)).map(([country, serial]) => ({
    country: country as string,
    e164: phoneNumber(country, new Random(String(serial)), serial),
  })),
  fc.constantFrom(...Object.entries(landlines).flatMap(([country, list]) => list.map((e164) => ({ country, e164 })))),
);

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)).replaceAll(' ', '\u3000');

/** Ways to write a number, each made from its country code and the rest alone. */
const spellings: Readonly<Record<string, (code: string, national: string, local: string) => string>> = {
  'E.164': (code, national) => `+${code}${national}`,
  'without the plus': (code, national) => `${code}${national}`,
  'after 00': (code, national) => `00${code}${national}`,
  'spaced after the code': (code, national) => `+${code} ${national}`,
  'code and dashes': (code, national) => `+${code}-${national.slice(0, 2)}-${national.slice(2)}`,
  'code in brackets': (code, national) => `(+${code}) ${national}`,
  'trunk zero in brackets': (code, national, local) =>
    local.startsWith('0') ? `+${code} (0)${national}` : `+${code} ${national}`,
  'as dialled at home': (_code, _national, local) => local,
  'zero lost in a spreadsheet': (_code, national) => national,
  'in brackets at home': (_code, _national, local) => `(${local.slice(0, 3)}) ${local.slice(3)}`,
  'with dots': (_code, _national, local) => `${local.slice(0, 4)}.${local.slice(4)}`,
};

const dress: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  'full width': fullWidth,
  'blanks around it': (text) => `  ${text}\t`,
  'long vowel signs as dashes': (text) => text.replaceAll('-', 'ー'),
  'minus signs as dashes': (text) => text.replaceAll('-', '−'),
  'non-breaking blanks': (text) => text.replaceAll(' ', '\u00a0'),
  'an apostrophe for the spreadsheet': (text) => `'${text}`,
};

describe('a phone number', () => {
  test.each(Object.keys(spellings))('is the same one when written %s', (way) => {
    fc.assert(
      fc.property(numbers, fc.constantFrom(...Object.values(dress)), ({ country, e164 }, put) => {
        const known = parsePhoneNumberFromString(e164);
        if (!known?.isValid()) throw new Error(`${e164} is no number to begin with`);
        const { countryCallingCode: code, nationalNumber: national } = known;
        const local = known.formatNational().replace(/\D/g, '');
        const text = spellings[way]?.(code, national, local) ?? '';
        // Some numbers without their code are another one at home; there is nothing to be told apart.
        const athome = parsePhoneNumberFromString(text, country as CountryCode);
        fc.pre(way !== 'without the plus' || !athome?.isValid() || athome.number === e164);
        expect(toE164(put(text), country), text).toBe(e164);
      }),
      { numRuns: 400 },
    );
  });

  it('after 00 is of the country whose code follows, wherever the branch is', () => {
    const wrong = getCountries().flatMap((of) => {
      const e164 = getExampleNumber(of, examples)?.number;
      const misread = getCountries().filter((home) => e164 && toE164(`00${e164.slice(1)}`, home) !== e164);
      return misread.length ? [`${e164} in ${misread.join()}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['002 81 90 1234 5678', 'TW', '+819012345678'],
    ['001 886 912 345 678', 'SG', '+886912345678'],
    ['010 886 912 345 678', 'JP', '+886912345678'],
    ['011 886 912 345 678', 'US', '+886912345678'],
    ['0011 886 912 345 678', 'AU', '+886912345678'],
  ])('%s is dialled for abroad in %s', (text, country, expected) => expect(toE164(text, country)).toBe(expected));

  it('stays what it is once it is E.164, whatever the country', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom('TW', 'JP', 'US', 'SG', 'nowhere'), ({ e164 }, country) => {
        expect(toE164(e164, country)).toBe(e164);
      }),
    );
  });

  it.each([
    ['0912345678', 'TW', '+886912345678'],
    ['(02) 2345-6789', 'TW', '+886223456789'],
    ['０９０ー１２３４ー５６７８', 'JP', '+819012345678'],
    ['+886 (0)912 345 678', 'JP', '+886912345678'],
    ['912345678', 'TW', '+886912345678'],
    ['0912345678 #12', 'TW', '+886912345678'],
  ])('%s in %s is %s', (text, country, expected) => expect(toE164(text, country)).toBe(expected));

  it.each(['', '1', '123', 'none', '8.86912E+11', '09123456', '0912345678 / 0922333444', '陳先生', '0'.repeat(80)])(
    'is not found in %j',
    (text) => expect(toE164(text, 'TW')).toBeNull(),
  );

  it('is never anything but E.164, or none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[\d +()０-９-]{0,24}$/)), (text) => {
        expect(toE164(text, 'TW') ?? '+886912345678').toMatch(/^\+[1-9]\d{6,14}$/);
      }),
      { numRuns: 2_000 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { importReasons, reasonText } from '#contract/imports/importReasons.ts';
import { dayOfCell, type DateOrder } from '#server/imports/dates.ts';
import { guestReader } from '#server/imports/guests/guest.ts';
import { suggestGuestColumns } from '#server/imports/guests/columns.ts';
import { genderOf, languageFromText } from '#server/imports/guests/words.ts';
import { answerOf } from '#server/imports/words.ts';

describe('a day', () => {
  it.each([
    ['1985-03-24', undefined, [1985, 3, 24]],
    ['1985/3/24', undefined, [1985, 3, 24]],
    ['1985.3.24', undefined, [1985, 3, 24]],
    ['19850324', undefined, [1985, 3, 24]],
    ['１９８５年３月２４日', undefined, [1985, 3, 24]],
    ['1985-03-24T00:00:00.000Z', undefined, [1985, 3, 24]],
    ['1985/3/24 18:30', undefined, [1985, 3, 24]],
    ['民國74年3月24日', undefined, [1985, 3, 24]],
    ['74/3/24', 'ymd', [1985, 3, 24], 'republic'],
    ['115/3/24', undefined, [2026, 3, 24]],
    ['24-Mar-85', undefined, [1985, 3, 24]],
    ['24/3/85', 'dmy', [1985, 3, 24]],
    ['85/3/24', 'ymd', [1985, 3, 24]],
    ['05/06/2017 (Mon)', undefined, [2017, 6, 5]],
    ['Sat, 05/06/2017', undefined, [2017, 5, 6]],
    ['昭和60年3月24日', undefined, [1985, 3, 24]],
    ['S60.3.24', undefined, [1985, 3, 24]],
    ['平成元年1月8日', undefined, [1989, 1, 8]],
    ['R6/2/29', undefined, [2024, 2, 29]],
    ['24/3/1985', 'dmy', [1985, 3, 24]],
    ['4/3/1985', 'dmy', [1985, 3, 4]],
    ['4/3/1985', 'mdy', [1985, 4, 3]],
    ['24 Mar 1985', undefined, [1985, 3, 24]],
    ['March 24th, 1985', undefined, [1985, 3, 24]],
    ['3月24日', undefined, [undefined, 3, 24]],
    ['03-24', undefined, [undefined, 3, 24]],
    ['24/03', 'dmy', [undefined, 3, 24]],
    ['2/29', 'mdy', [undefined, 2, 29]],
  ] as [string, DateOrder | undefined, (number | undefined)[], 'republic'?][])(
    '%s, with %s',
    (text, order, [year, month, day], years) => {
      expect(dayOfCell(text, { order, years })).toEqual({ value: { ...(year && { year }), month, day } });
    },
  );
  it.each(['', 'soon', '2023-02-29', '13/13', '0/5', '1985-3', '32 Jan', '99999999', '1985-00-10', '4/31'])(
    'is not %j',
    (text) => expect(dayOfCell(text, {})).toEqual({ code: 'date' }),
  );
  it.each([
    ['05/06/2017', undefined],
    ['31/12/2016', 'mdy'],
    ['12/31/2016', 'dmy'],
    ['05/06/07', undefined],
    ['3/4', undefined],
  ] as const)('%s is not known with the order %s', (text, order) =>
    expect(dayOfCell(text, { order })).toEqual({ code: 'dateOrder' }),
  );
});

describe('words', () => {
  it.each([
    ['男', 1],
    ['女性', 0],
    ['M', 1],
    ['Mr.', 1],
    ['Ｍｓ', 0],
    ['小姐', 0],
    ['男性', 1],
    ['不明', 2],
    ['0', 0],
    ['?', undefined],
  ])('for the gender: %s', (text, expected) => expect(genderOf(text)).toBe(expected));

  it.each([
    ['zh-TW', 'zh-tw'],
    ['zh', 'zh'],
    ['Chinese (Hong Kong)', 'zh-hk'],
    ['한국어', 'ko'],
    ['タイ語', 'th'],
    ['越南文', 'vi'],
    ['Tagalog', 'fil'],
    ['Deutsch', 'de'],
    ['繁體中文', 'zh'],
    ['zh_CN', 'zh-cn'],
    ['English', 'en'],
    ['日本語', 'ja'],
    ['Klingon', undefined],
  ])('for the language: %s', (text, expected) => expect(languageFromText(text)).toBe(expected));

  it.each([
    ['Yes', true],
    ['是', true],
    ['○', true],
    ['TRUE', true],
    ['VIP', true],
    ['いいえ', false],
    ['×', false],
    ['-', false],
    ['0', false],
    ['maybe', undefined],
  ])('for yes and no: %s', (text, expected) => expect(answerOf(text)).toBe(expected));

  it('for reasons are there in every language, with the row where there is one', () => {
    const codes = Object.keys(importReasons.en);
    for (const language of languages) {
      expect(Object.keys(importReasons[language]).sort()).toEqual([...codes].sort());
      expect(reasonText({ code: 'duplicateRow', row: 17 }, language)).toContain('17');
      for (const text of Object.values(importReasons[language])) {
        expect(text).not.toBe('');
        if (language !== 'en') expect(text).toMatch(/[。？]$/);
      }
    }
  });
});

describe('columns are known by their names', () => {
  it.each([
    [['姓名', '手機號碼', 'E-mail', '備註'], { name: 0, phoneNumber: 1, email: 2, note: 3 }],
    [
      ['Last Name', 'First Name', 'Mobile Phone', 'Date of Birth'],
      { familyName: 0, givenName: 1, phoneNumber: 2, birthday: 3 },
    ],
    [
      ['氏名', 'フリガナ', '電話番号', 'メールアドレス', '生年月日'],
      { name: 0, phoneticFamilyName: 1, phoneNumber: 2, email: 3, birthday: 4 },
    ],
    [['姓', '名', '性别', '语言', '标签'], { familyName: 0, givenName: 1, gender: 2, language: 3, tags: 4 }],
    [['*姓名（必填）', '聯絡手機(09開頭)', '會員生日'], { name: 0, phoneNumber: 1, birthday: 2 }],
    [['電話', '手機'], { phoneNumber: 0 }],
    [['a', 'b', ''], {}],
  ])('%j', (header, expected) => expect(suggestGuestColumns(header)).toEqual(expected));
});

describe('a row', () => {
  const as = { country: 'JP', timeZone: 'Asia/Tokyo', now: Date.UTC(2026, 0, 15), readingOf: () => ({}) };
  const read = (cell: string, field: 'name' | 'phoneticFamilyName' | 'note' | 'lastSeatTime' | 'tags') =>
    guestReader({ [field]: 0 }, 1, as)({ row: 2, cells: [cell] });

  it('keeps emoji and half-width kana, and makes readings full-width', () => {
    expect(read('ﾔﾏﾀﾞ 👩‍🍳太郎', 'name').values.name).toBe('ﾔﾏﾀﾞ 👩‍🍳太郎');
    expect(read('ﾔﾏﾀﾞ', 'phoneticFamilyName').values.phoneticFamilyName).toBe('ヤマダ');
    expect(read('two\r\nlines  🍣', 'note').values.note).toBe('two\nlines 🍣');
    expect(read('窓側、常連；VIP', 'tags').values.tags).toEqual(['窓側', '常連', 'VIP']);
  });
  it('has visits at noon of the branch, and none in the future', () => {
    expect(read('2025-12-24', 'lastSeatTime').values.lastSeatTime).toBe('2025-12-24T03:00:00.000Z');
    expect(read('2027-01-01', 'lastSeatTime').problems).toMatchObject([{ code: 'date' }]);
    expect(read('12-24', 'lastSeatTime').problems).toMatchObject([{ code: 'date' }]);
  });
  it('puts a name together as the country writes it', () => {
    const name = (family: string, given: string) =>
      guestReader({ familyName: 0, givenName: 1 }, 2, as)({ row: 2, cells: [family, given] }).values.name;
    expect([name('山田', '太郎'), name('Smith', 'Joe'), name('陳', ''), name('', '')]).toEqual([
      '山田 太郎',
      'Smith Joe',
      '陳',
      undefined,
    ]);
  });
});

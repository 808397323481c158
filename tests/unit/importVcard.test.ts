import { describe, expect, test } from 'vitest';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { vcardRows } from '#server/platform/spreadsheet/vcard.ts';

/** Address books as tables. */

async function* pieces(text: string, size = 7) {
  for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size));
}

async function rowsOf(text: string, size?: number) {
  const rows = [];
  for await (const portion of vcardRows(pieces(text, size))) rows.push(...portion);
  const [header, ...cards] = rows;
  return cards.map(({ row, cells }) => ({
    row,
    ...Object.fromEntries(cells.flatMap((cell, index) => (cell ? [[header?.cells[index], cell]] : []))),
  }));
}

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');

describe('a card', () => {
  test.each([
    [
      'of version 2.1, with bytes and lines that go on',
      card(
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E9=99=B3;=E5=A4=A7=',
        '=E6=96=87',
        'TEL;CELL:0912000001',
      ),
      { 'Family name': '陳', 'Given name': '大文', Phone: '0912000001' },
    ],
    [
      'of version 3.0, folded, with a mobile behind other phones',
      card(
        'VERSION:3.0',
        'N:Sample;Ada;;;',
        'FN:Ada',
        '  Sample',
        'TEL;TYPE=FAX:02',
        'TEL;TYPE=WORK:0225550101',
        'TEL;TYPE=CELL:0912000002',
        'NOTE:no nuts\\, please\\nwindow',
        'CATEGORIES:VIP,Regulars',
      ),
      {
        Name: 'Ada Sample',
        'Family name': 'Sample',
        'Given name': 'Ada',
        Phone: '0912000002',
        Tags: 'VIP,Regulars',
        Note: 'no nuts, please\nwindow',
      },
    ],
    [
      'of version 4.0, grouped, with addresses as URIs',
      card(
        'VERSION:4.0',
        'FN:Bo',
        'item1.TEL;VALUE=uri:tel:+886-912-000-003',
        'item1.EMAIL:bo@example.com',
        'GENDER:M',
        'BDAY:19850324T000000Z',
      ),
      { Name: 'Bo', Phone: '+886-912-000-003', 'E-mail': 'bo@example.com', Gender: 'M', Birthday: '19850324' },
    ],
  ])('%s', async (_, text, expected) => {
    for (const size of [1, 7, 10_000]) expect(await rowsOf(text, size)).toEqual([{ row: 2, ...expected }]);
  });

  test('counts among the others, an empty one too, and what is outside of cards is nothing', async () => {
    const text = `x:y\n${card('FN:Ada')}${card()}${card('FN:Cid')}`;
    expect(await rowsOf(text)).toEqual([
      { row: 2, Name: 'Ada' },
      { row: 4, Name: 'Cid' },
    ]);
  });

  test('that never ends is refused, and costs no more than its length', async () => {
    const before = process.cpuUsage();
    await expect(rowsOf(`BEGIN:VCARD\nPHOTO:${'\n x'.repeat(700_000)}`, 65_536)).rejects.toBeInstanceOf(ApiError);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(8);
  });
});

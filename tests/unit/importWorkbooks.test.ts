import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { utils, write } from '@e965/xlsx';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import type { PrivateFiles } from '#server/platform/kernel/files.ts';
import { privateFolder } from '#server/platform/files/private.ts';
import { tableRows } from '#server/platform/spreadsheet/tableRows.ts';
import { sheetsOf } from '#server/platform/spreadsheet/xlsx/rows.ts';
import { workbook, type SheetCell } from '#tests/support/imports.ts';

/** Workbooks as others write them: what is in a cell is what is read from it. */

let folder = '';
let files: PrivateFiles;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maitre-workbooks-'));
  files = privateFolder(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readBook(content: Uint8Array): Promise<{ sheets: string[]; rows: string[][] }> {
  const { name, bytes } = await files.write(Readable.from([Buffer.from(content)]));
  const source = {
    file: name,
    bytes,
    format: 'xlsx',
    encoding: null,
    delimiter: null,
    sheet: null,
    headerRow: null,
  } as const;
  const rows: string[][] = [];
  for await (const portion of await tableRows(files, source, () => undefined))
    rows.push(...portion.map(({ cells }) => cells));
  return { sheets: await sheetsOf(files, source), rows };
}

describe('a time of a sheet', () => {
  const formats = [
    'general',
    'yyyy-mm-dd',
    'yyyy/m/d h:mm',
    'h:mm',
    '[h]:mm',
    '[$-404]上午/下午h"時"mm"分";@',
    'm月d日',
    '0.0E+0',
  ];
  const styles = `<styleSheet><numFmts>${formats
    .map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
    .join(
      '',
    )}</numFmts><cellXfs>${formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`;
  const readCell = async (xml: string) => {
    const cell: SheetCell = { xml };
    const { rows } = await readBook(await workbook([['at'], [cell]], { 'xl/styles.xml': styles }));
    return rows[1]?.[0];
  };

  test.each([
    [0, 'h:mm', '00:00'],
    [0.75, 'h:mm', '18:00'],
    [0.999_999, 'h:mm', '00:00'],
    [1, 'h:mm', '00:00'],
    [1.0625, '[h]:mm', '25:30'],
    [0, '[h]:mm', '00:00'],
    [46_105, 'yyyy-mm-dd', '2026-03-24'],
    [46_105, 'yyyy/m/d h:mm', '2026-03-24 00:00'],
    [46_105.770_833_333, 'yyyy/m/d h:mm', '2026-03-24 18:30'],
    [46_105.770_833_333, 'yyyy-mm-dd', '2026-03-24 18:30'],
    [46_105.770_833_333, 'h:mm', '2026-03-24 18:30'],
    [0.770_833_333, '[$-404]上午/下午h"時"mm"分";@', '18:30'],
    [46_105, 'm月d日', '2026-03-24'],
    [46_105, 'general', '46105'],
    [46_105, '0.0E+0', '46105'],
  ])('%d as %s is %s', async (serial, format, expected) => {
    expect(await readCell(`<c r="A2" s="${formats.indexOf(format)}"><v>${serial}</v></c>`)).toBe(expected);
  });

  test.each([
    ['2026-03-24T18:30:00', 'yyyy/m/d h:mm', '2026-03-24 18:30'],
    ['2026-03-24T18:30:00', 'yyyy-mm-dd', '2026-03-24 18:30'],
    ['2026-03-24T00:00:00', 'yyyy/m/d h:mm', '2026-03-24 00:00'],
    ['2026-03-24T00:00:00', 'general', '2026-03-24 00:00'],
    ['2026-03-24T00:00:00.000Z', 'yyyy-mm-dd', '2026-03-24'],
    ['2026-03-24', 'yyyy-mm-dd', '2026-03-24'],
    ['T18:30:00', 'h:mm', '18:30'],
    ['00:00:00', 'h:mm', '00:00'],
    ['someday', 'general', 'someday'],
  ])('in words, %s as %s, is %s', async (text, format, expected) => {
    expect(await readCell(`<c r="A2" t="d" s="${formats.indexOf(format)}"><v>${text}</v></c>`)).toBe(expected);
  });
});

/** What every library writes in its own way. Dates are the sheet's clock, which knows no zone. */
const evening = new Date(Date.UTC(2026, 2, 24, 18, 30));
const midnight = new Date(Date.UTC(2026, 2, 25));
const dayAndTime = 'yyyy-mm-dd hh:mm';
const header = ['姓名', '手機', '時間', '人數', 'VIP', '備註'];
const written = [
  ['陳小明', '0912345678', evening, 4, true, ' 靠窗 & "包廂"\n<生日> 👩‍🍳'],
  ['Zoë', '+886 912 345 678', midnight, 2.5, false, '=1+1'],
  ['髙橋', '', evening, 0, true, 'stays'],
] as const;
const expected = [
  header,
  ['陳小明', '0912345678', '2026-03-24 18:30', '4', 'TRUE', ' 靠窗 & "包廂"\n<生日> 👩‍🍳'],
  ['Zoë', '+886 912 345 678', '2026-03-25 00:00', '2.5', 'FALSE', '=1+1'],
  ['髙橋', '', '2026-03-24 18:30', '0', 'TRUE', 'stays'],
];

function sheetjs(options: { cellDates: boolean; bookSST: boolean }): Uint8Array {
  const sheet = utils.aoa_to_sheet([header, ...written.map((row) => [...row])], {
    cellDates: options.cellDates,
    dateNF: dayAndTime,
    UTC: true,
  });
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, '客人');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', ...options }) as ArrayBuffer);
}

const writers: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
  'SheetJS, dates as numbers': () => sheetjs({ cellDates: false, bookSST: false }),
  'SheetJS, dates in words, shared texts': () => sheetjs({ cellDates: true, bookSST: true }),
  'write-excel-file': () =>
    writeExcelFile(
      [
        header.map((value) => ({ value, type: String })),
        ...written.map(([name, phone, at, size, vip, note]) => [
          { value: name, type: String },
          phone ? { value: phone, type: String } : null,
          { value: at, type: Date, format: dayAndTime },
          { value: size, type: Number },
          { value: vip, type: Boolean },
          { value: note, type: String },
        ]),
      ],
      { sheet: '客人' },
    ).toBuffer(),
  hucre: () =>
    writeXlsx({
      sheets: [
        {
          name: '客人',
          columns: header.map((name) => (name === '時間' ? { numFmt: dayAndTime } : {})),
          rows: [header, ...written.map((row) => [...row])],
        },
      ],
    }),
};

test.each(Object.entries(writers))('a workbook of %s comes through whole', async (_, made) => {
  expect(await readBook(await made())).toEqual({ sheets: ['客人'], rows: expected });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PrivateFiles } from '#server/platform/kernel/files.ts';
import { privateFolder } from '#server/platform/files/private.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { dayOfCell } from '#server/imports/dates.ts';
import { momentOf } from '#server/imports/times.ts';
import { csvRows } from '#server/platform/spreadsheet/csv.ts';
import { delimiterOf } from '#server/platform/spreadsheet/delimiter.ts';
import { detectEncoding } from '#server/platform/spreadsheet/encoding.ts';
import { tableRows } from '#server/platform/spreadsheet/tableRows.ts';
import type { TableRow, TableSource } from '#server/platform/db/tableRow.ts';
import { FileThreads } from '#server/platform/spreadsheet/threads.ts';
import { workbook } from '#tests/support/imports.ts';

/** What reading files costs, and what becomes of those that cost too much. */

let folder = '';
let files: PrivateFiles;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maitre-reading-'));
  files = privateFolder(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inPieces = (content: Buffer) =>
  Readable.from(
    (function* pieces() {
      for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
    })(),
  );

/** What comes of a file: its rows, or those before the fault that it is refused for. */
async function outcome(portions: AsyncIterable<TableRow[]>): Promise<{ rows: TableRow[]; fault?: unknown }> {
  const rows: TableRow[] = [];
  try {
    for await (const portion of portions) for (const row of portion) rows.push(row);
    return { rows };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { rows, fault: error.options.details?.[0] };
  }
}

const cut = async (text: string, delimiter: ',' | ';' = ',', size = 65_536) => {
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    Buffer.from(text.slice(at * size, (at + 1) * size)),
  );
  return outcome(csvRows(Readable.from(pieces), { encoding: 'utf-8', delimiter }));
};

describe('a text table', () => {
  test('is cut alike wherever its pieces end', async () => {
    const sign = fc.constantFrom('a', 'b', ' ', '"', '""', ',', '\n', '\r', '\r\n', '# x');
    await fc.assert(
      fc.asyncProperty(fc.array(sign, { maxLength: 40 }), async (signs) => {
        const text = signs.join('');
        expect(await cut(text, ',', 1)).toEqual(await cut(text));
      }),
      { numRuns: 300 },
    );
  });

  test('gives back the cells it was written from', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '陳', ' ', '"', ',', ';', '\n', '\r'), maxLength: 6 });
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(',', ';'), async (rows, delimiter) => {
        const text = rows
          .map((cells) => `${cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(delimiter)}\r\n`)
          .join('');
        const expected = rows
          .map((cells, index) => ({ row: index + 1, cells }))
          .filter(({ cells }) => cells.some((one) => one.trim() !== ''));
        expect(await cut(text, delimiter)).toEqual({ rows: expected });
      }),
      { numRuns: 300 },
    );
  });

  test('with more cells than columns may be keeps the first that says something', async () => {
    const { rows } = await cut(`name\nAnn${','.repeat(500)}lost,too\nBo${','.repeat(500)}\n`);
    expect(rows.map(({ cells }) => [cells.length, cells.at(-1)])).toEqual([
      [1, 'name'],
      [201, 'lost'],
      [200, ''],
    ]);
  });
});

/**
 * Seconds of processor time that a byte may cost, so that the work of other processes is not in it. Files are large
 * enough that whatever grows with their square goes far beyond.
 */
const perByte = 4e-6;
const atFirst = 0.5;
const size = 400_000;

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

async function within(bytes: number, work: () => Promise<unknown>): Promise<void> {
  expect(await secondsOf(work)).toBeLessThan(atFirst + bytes * perByte);
}

/** Something repeated to the size of a file. */
const filled = (part: string, length: number) => part.repeat(Math.ceil(length / Math.max(1, part.length)));

describe('reading N bytes costs no more than c times N', () => {
  const surveyed = async (text: string) => {
    const content = Buffer.from(text);
    await within(content.length, async () => {
      const { encoding } = await detectEncoding(inPieces(content));
      const delimiter = await delimiterOf(inPieces(content), encoding);
      await outcome(csvRows(inPieces(content), { encoding, delimiter }));
    });
  };

  test.each([
    ['blank lines', '\n'],
    ['blank lines of Windows', '\r\n'],
    ['blank lines of old', '\r'],
    ['rows shorter than the header', 'a\n'],
    ['blank cells', ',,,\n'],
    ['one wide row', ','],
    ['quotation marks', '"'],
    ['quoted blanks', '"",'],
    ['blanks', ' '],
    ['remarks', '# x\n'],
    ['signs beyond ASCII', '陳\n'],
  ])('of %s', async (_, part) => surveyed(`name,phone,note\n${filled(part, size * 4)}`), 60_000);

  test('of whatever text', async () => {
    const part = fc.constantFrom('\n', '\r', '\r\n', ',', ';', '\t', '"', '""', ' ', 'a', '陳', '# x', '=', '\0', '\\');
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 8 }), fc.boolean(), (parts, headed) =>
        surveyed(`${headed ? 'name,phone,note\n' : ''}${filled(parts.join(''), size)}`),
      ),
      { numRuns: 40 },
    );
  }, 120_000);

  const readBook = async (parts: Record<string, string>) => {
    const content = await workbook([['name'], ['Ann']], parts);
    const { name, bytes } = await files.write(Readable.from([content]));
    const source: TableSource = {
      file: name,
      bytes,
      format: 'xlsx',
      encoding: null,
      delimiter: null,
      sheet: null,
      headerRow: null,
    };
    const unpacked = Object.values(parts).reduce((sum, text) => sum + text.length, 0);
    await within(unpacked, async () =>
      outcome(await tableRows(files, source, () => undefined)).catch((error: unknown) => error),
    );
  };
  const sheet = (inside: string) => `<worksheet><sheetData>${inside}</sheetData></worksheet>`;

  test.each([
    ['blank rows', sheet(filled('<row/>', size))],
    ['blank cells', sheet(filled('<row><c/><c/></row>', size))],
    ['one wide row', sheet(`<row>${filled('<c><v>1</v></c>', size)}</row>`)],
    ['deep elements', sheet(filled('<a>', size))],
    ['deep elements that end', sheet(filled('<a>', size / 2) + filled('</a>', size / 2))],
    ['one long text', sheet(`<row><c t="str"><v>${filled('x', size * 4)}</v></c></row>`)],
    ['one text of many parts', sheet(`<row><c t="str">${filled('<v>x</v>', size)}</c></row>`)],
    ['one text of character references', sheet(`<row><c t="str"><v>${filled('&#65;', size)}</v></c></row>`)],
    ['escapes', sheet(`<row><c t="str"><v>${filled('_x000', size)}</v></c></row>`)],
    ['CDATA', sheet(`<row><c t="str"><v>${filled('<![CDATA[<]]>', size)}</v></c></row>`)],
    ['a comment', sheet(`<!-- ${filled('<', size)} -->`)],
    ['attributes', sheet(`<row ${Array.from({ length: size / 10 }, (_, at) => `a${at}="b"`).join(' ')}/>`)],
    ['a long reference', sheet(`<row><c r="${filled('A', size)}1"><v>1</v></c></row>`)],
  ])('of a sheet with %s', async (_, text) => readBook({ 'xl/worksheets/sheet1.xml': text }), 60_000);

  test.each([
    ['open brackets', `<numFmt numFmtId="200" formatCode="${filled('[', size)}"/>`],
    ['open quotation marks', `<numFmt numFmtId="200" formatCode="${filled('&quot;[', size)}"/>`],
    ['many of them', filled('<numFmt numFmtId="200" formatCode="0"/>', size)],
  ])(
    'of formats with %s',
    async (_, text) => readBook({ 'xl/styles.xml': `<styleSheet>${text}</styleSheet>` }),
    60_000,
  );

  test('of whatever sheet', async () => {
    const inCell = fc.constantFrom(
      '<v>1</v>',
      '<v>&#65;</v>',
      '<is><t> </t></is>',
      '<!-- -->',
      '<f>1+1</f>',
      '<x/>',
      '',
    );
    const cell = fc
      .tuple(fc.constantFrom('n', 's', 'str', 'b', 'd', 'e'), fc.array(inCell, { maxLength: 4 }))
      .map(([type, parts]) => `<c t="${type}">${parts.join('')}</c>`);
    const row = fc.array(cell, { maxLength: 6 }).map((cells) => `<row>${cells.join('')}</row>`);
    await fc.assert(
      fc.asyncProperty(row, (one) => readBook({ 'xl/worksheets/sheet1.xml': sheet(filled(one, size)) })),
      { numRuns: 25 },
    );
  }, 120_000);
});

describe('a long cell that is no day', () => {
  test.each(['(', '週(', '1', '1:', '1年', '日'])('of %j costs no more than its length', async (part) => {
    const cell = filled(part, size / 4);
    await within(cell.length, async () => {
      expect(momentOf(cell, {})).toEqual({ code: 'date' });
      expect(dayOfCell(cell, {})).toEqual({ code: 'date' });
      return Promise.resolve();
    });
  });

  test('of a bracket and blanks', async () => {
    const cell = `1(${filled(' ', size / 4)}1`;
    await within(cell.length, () => Promise.resolve(expect(dayOfCell(cell, {})).toEqual({ code: 'date' })));
  });
});

describe('a thread', () => {
  const sourceOf = async (content: Buffer | string, format: 'csv' | 'xlsx'): Promise<TableSource> => {
    const { name, bytes } = await files.write(Readable.from([content]));
    return { file: name, bytes, format, encoding: 'utf-8', delimiter: ',', sheet: null, headerRow: null };
  };
  const rowsOf = async (threads: FileThreads, source: TableSource) => {
    const rows: TableRow[] = [];
    for await (const portion of threads.rows(files, source)) rows.push(...portion.rows);
    return rows;
  };

  test('that dies fails its file alone, in words, and the next file is read', async () => {
    const threads = new FileThreads({ most: 2, memory: { maxOldGenerationSizeMb: 48 } });
    const deaths: string[] = [];
    threads.died = (why) => deaths.push(why);
    const relations = Array.from({ length: 400_000 }, (_, at) => `<Relationship Id="i${at}" Target="t${at}"/>`);
    const heavy = await sourceOf(
      await workbook([['name'], ['Ann']], {
        'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
      }),
      'xlsx',
    );
    const light = await sourceOf(`name\n${'Ann\n'.repeat(5_000)}`, 'csv');
    const [died, read, later] = await Promise.allSettled([heavy, light, light].map((one) => rowsOf(threads, one)));
    expect(died).toMatchObject({ status: 'rejected', reason: { options: { details: [{ code: 'tooDemanding' }] } } });
    for (const one of [read, later]) expect(one).toMatchObject({ status: 'fulfilled', value: { length: 5_001 } });
    expect(deaths).toEqual(['ERR_WORKER_OUT_OF_MEMORY']);
  }, 60_000);

  test('that does not answer in time is ended, and fails its file', async () => {
    const threads = new FileThreads({ most: 1, longest: 1 });
    const deaths: string[] = [];
    threads.died = (why) => deaths.push(why);
    const asked = rowsOf(threads, await sourceOf('name\nAnn\n', 'csv'));
    await expect(asked).rejects.toMatchObject({ options: { details: [{ code: 'tooDemanding' }] } });
    expect(deaths).toEqual(['no answer in time']);
  }, 60_000);

  test('is waited for when all are taken', async () => {
    const threads = new FileThreads({ most: 1, patience: 3_600_000 });
    const first = threads.rows(files, await sourceOf(`name\n${'Ann\n'.repeat(50_000)}`, 'csv'));
    await first.next();
    const order: string[] = [];
    const second = rowsOf(threads, await sourceOf('name\nBo\n', 'csv')).then(() => order.push('second'));
    for (let portion = await first.next(); !portion.done; portion = await first.next()) continue;
    order.push('first');
    await second;
    expect(order).toEqual(['first', 'second']);
  }, 60_000);

  test('that rests ends when all do', async () => {
    const threads = new FileThreads();
    await rowsOf(threads, await sourceOf('name\nAnn\n', 'csv'));
    await expect.poll(() => threads.resting).toBe(1);
    await threads.close();
    expect(threads.resting).toBe(0);
    expect(await rowsOf(threads, await sourceOf('name\nAnn\n', 'csv'))).toHaveLength(2);
  }, 60_000);

  test('is given up by who asks nothing, and reading goes on where it was', async () => {
    const threads = new FileThreads({ most: 1, patience: 1 });
    const text = `name\n${Array.from({ length: 30_000 }, (_, at) => `guest ${at}\n`).join('')}`;
    const slow = threads.rows(files, await sourceOf(text, 'csv'));
    const rows: TableRow[] = [];
    const first = await slow.next();
    if (!first.done) rows.push(...first.value.rows);
    // There is one thread, and the first file has not been read to its end.
    expect(await rowsOf(threads, await sourceOf('name\nAnn\n', 'csv'))).toHaveLength(2);
    for await (const portion of slow) rows.push(...portion.rows);
    expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 30_001 }, (_, at) => at + 1));
  }, 60_000);

  test('is given back by who breaks off', async () => {
    const threads = new FileThreads({ most: 1, patience: 3_600_000 });
    const source = await sourceOf(`name\n${'Ann\n'.repeat(50_000)}`, 'csv');
    for (let time = 0; time < 3; time++) for await (const _ of threads.rows(files, source)) break;
    expect(await threads.encoding(files, source.file)).toMatchObject({ encoding: 'utf-8', guesses: [] });
  }, 60_000);

  test('says that a file is gone', async () => {
    const gone = new FileThreads().encoding(files, '0'.repeat(26));
    await expect(gone).rejects.toMatchObject({ options: { details: [{ code: 'missing' }] } });
  }, 60_000);
});

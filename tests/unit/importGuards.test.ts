import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PrivateFiles } from '#server/platform/kernel/files.ts';
import { privateFolder } from '#server/platform/files/private.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { csvRows } from '#server/platform/spreadsheet/csv.ts';
import { xlsxRows } from '#server/platform/spreadsheet/xlsx/rows.ts';
import { readStrings } from '#server/platform/spreadsheet/xlsx/strings.ts';
import { readXml } from '#server/platform/spreadsheet/xlsx/xml.ts';
import { workbook, zip, type ZipParts } from '#tests/support/imports.ts';

/** Each limit of what a file may hold, by a file that only this limit refuses. */

let folder = '';
let files: PrivateFiles;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maitre-guards-'));
  files = privateFolder(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The code of the refusal; how many rows there are where nothing is refused. */
async function verdict(portions: AsyncIterable<unknown[]>): Promise<string | number> {
  try {
    let rows = 0;
    for await (const portion of portions) rows += portion.length;
    return rows;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.options.details?.[0]?.code ?? error.code;
  }
}

async function verdictOf(content: Buffer): Promise<string | number> {
  const { name: file, bytes } = await files.write(Readable.from([content]));
  const source = {
    file,
    bytes,
    format: 'xlsx',
    encoding: null,
    delimiter: null,
    sheet: null,
    headerRow: null,
  } as const;
  return verdict(xlsxRows(files, source, () => undefined));
}

const withParts = async (parts: ZipParts) => verdictOf(await workbook([['name'], ['Ann']], parts));
const sheet = (rows: string) => ({
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});

/** Hands out pieces and counts them. */
function counted(piece: string, most: number) {
  const given = { length: 0 };
  async function* pieces() {
    for (; given.length < most; given.length += piece.length) yield await Promise.resolve(piece);
  }
  return { given, pieces: pieces() };
}

describe('a workbook', () => {
  test('with a text of endless runs is left at the first that is too long', async () => {
    const run = `<r><t>${'x'.repeat(1_000)}</t></r>`;
    const { given, pieces } = counted(run, 20_000_000);
    async function* text() {
      yield '<sst><si>';
      yield* pieces;
    }
    await expect(readStrings(text())).rejects.toMatchObject({ options: { details: [{ code: 'cellTooLong' }] } });
    expect(given.length).toBeLessThan(1_000_000);
  });

  test('has 128 MB of texts at most', async () => {
    const { given, pieces } = counted(`<si><t>${'x'.repeat(30_000)}</t></si>`, 160_000_000);
    async function* text() {
      yield '<sst>';
      yield* pieces;
    }
    await expect(readStrings(text())).rejects.toMatchObject({ options: { details: [{ code: 'tooLargeInside' }] } });
    expect(given.length).toBeLessThan(140_000_000);
    // Much to read on a busy machine.
  }, 120_000);

  test('comes to 600 MB at most when unpacked', async () => {
    const content = await workbook([['name'], ['Ann']]);
    expect(await verdictOf(content)).toBe(2);
    // The archive's list of contents says how large the sheet is.
    const name = content.lastIndexOf('xl/worksheets/sheet1.xml');
    const entry = content.lastIndexOf('PK\u0001\u0002', name, 'latin1');
    for (const [at, size] of [
      [20, 100_000_000],
      [24, 600_000_001],
    ] as const)
      content.writeUInt32LE(size, entry + at);
    expect(await verdictOf(content)).toBe('tooLargeInside');
  });

  test('that unpacks to very many times its size is refused', async () => {
    function* texts() {
      yield '<sst>';
      for (let time = 0; time < 500; time++) yield '<si/>'.repeat(10_000);
      yield '</sst>';
    }
    expect(await withParts({ 'xl/sharedStrings.xml': texts() })).toBe('tooLargeInside');
  });

  test('has 20 MB of styles at most', async () => {
    function* styles() {
      yield '<styleSheet>';
      // Numbers, so that it does not pack to next to nothing.
      const some = Array.from(
        { length: 20_000 },
        (_, at) => `<x a="${((at * 2_654_435_761) % 4_294_967_296).toString(36)}"/>`,
      );
      for (let time = 0; time < 80; time++) yield some.join('');
      yield '</styleSheet>';
    }
    expect(await withParts({ 'xl/styles.xml': styles() })).toBe('tooLargeInside');
  });

  test('has 5,000 parts at most', { timeout: 60_000 }, async () => {
    const parts = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`docs/${at}`, '']));
    expect(await withParts(parts)).toBe('tooLargeInside');
    expect(await verdictOf(await zip({}))).toBe('notWorkbook');
  });

  test('has elements a hundred deep at most', async () => {
    const within = (depth: number) => `<row><c><v>1</v></c>${'<x>'.repeat(depth)}${'</x>'.repeat(depth)}</row>`;
    expect(await withParts(sheet(within(90)))).toBe(1);
    expect(await withParts(sheet(within(100)))).toBe('notWorkbook');
  });

  test('has a million rows and no more', async () => {
    const row = (number: number) => `<row r="${number}"><c><v>1</v></c></row>`;
    expect(await withParts(sheet(row(1_048_576)))).toBe(1);
    expect(await withParts(sheet(row(1_048_577)))).toBe('notWorkbook');
  });

  test('has rows of a million signs at most', async () => {
    const cells = (count: number) => `<row>${`<c t="str"><v>${'x'.repeat(32_000)}</v></c>`.repeat(count)}</row>`;
    expect(await withParts(sheet(cells(31)))).toBe(1);
    expect(await withParts(sheet(cells(32)))).toBe('recordTooLong');
  });

  test('is not read on while something in it does not end', async () => {
    const { given, pieces } = counted('x'.repeat(65_536), 20_000_000);
    async function* text() {
      yield '<sst><!-- ';
      yield* pieces;
    }
    const read = async () => {
      for await (const _ of readXml(text(), {})) continue;
    };
    await expect(read()).rejects.toMatchObject({ options: { details: [{ code: 'tooLargeInside' }] } });
    expect(given.length).toBeLessThan(2_000_000);
  });
});

describe('a text table', () => {
  const csv = (text: string) =>
    verdict(csvRows(Readable.from([Buffer.from(text)]), { encoding: 'utf-8', delimiter: ',' }));

  test('has rows of a million signs at most, blank cells counted', async () => {
    expect(await csv(`name\n${'x'.repeat(999_000)}\n`)).toBe(2);
    expect(await csv(`name\n${'x'.repeat(1_000_001)}\n`)).toBe('recordTooLong');
    expect(await csv(`name\nAnn${','.repeat(1_000_001)}\n`)).toBe('recordTooLong');
  });

  test('hands out few long rows at a time', async () => {
    const text = `${'x'.repeat(500_000)}\n`.repeat(12);
    const pieces = Array.from({ length: 100 }, (_, at) => Buffer.from(text.slice(at * 65_536, (at + 1) * 65_536)));
    const sizes: number[] = [];
    const rows = csvRows(Readable.from(pieces), { encoding: 'utf-8', delimiter: ',' });
    for await (const portion of rows) sizes.push(portion.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(12);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reservationImports } from '#contract/imports/reservationImports.ts';
import { small } from '#tests/support/build.ts';
import { csv, importerOn, workbook, type Importer, type SheetCell } from '#tests/support/imports.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Tables that do not begin at the top: titles above the header, a cover before the sheet. */

const [branchId] = small.branches;
let server: TestServer;
let guests: Importer;
let importer: Importer;
beforeAll(async () => {
  server = await openServer();
  guests = await importerOn(server, { id: 'of-guests' });
  importer = await importerOn(server, {}, reservationImports);
});
afterAll(() => server.close());

const brought = async (id: string, changes: object) => {
  await guests.choose(id, changes);
  await guests.check(id);
  return guests.run(id);
};

/** A workbook with a cover, then the table. */
async function withCover(rows: readonly (readonly SheetCell[])[]): Promise<Buffer> {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return workbook(rows, {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Cover" sheetId="2" r:id="rId9"/><sheet name="Guests" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId9" Type="${office}/worksheet" Target="worksheets/sheet9.xml"/></Relationships>`,
    'xl/worksheets/sheet9.xml': `<worksheet ${main}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Our guests, May 2026</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>confidential</t></is></c></row></sheetData></worksheet>`,
  });
}

describe('the header', () => {
  const text = csv(
    'Export of 2026-05-01',
    '',
    'Branch: Xinyi,,by Ann',
    'name,phone,note',
    'Ann Lee,0911700001,hi',
    'Bo,nope,',
  );

  test('is found below titles, and rows keep their numbers', async () => {
    const found = await guests.upload(text);
    expect(found).toMatchObject({
      headerRow: 4,
      header: ['name', 'phone', 'note'],
      mapping: { name: 0, phoneNumber: 1, note: 2 },
      sample: [
        ['Ann Lee', '0911700001', 'hi'],
        ['Bo', 'nope', ''],
      ],
      top: [
        { row: 1, cells: ['Export of 2026-05-01'] },
        { row: 3, cells: ['Branch: Xinyi', '', 'by Ann'] },
        { row: 4, cells: ['name', 'phone', 'note'] },
        { row: 5 },
        { row: 6 },
      ],
    });
    expect(await guests.check(found.id)).toMatchObject({ counts: { rows: 2, create: 1, fail: 1 } });
    expect(await guests.problems(found.id)).toEqual([{ row: 6, text: 'phoneNumber:phone:nope' }]);
  });

  test('can be chosen where it was not found, and what was chosen for it before is applied', async () => {
    const odd = (title: string) => csv(title, 'alpha,beta,gamma', 'Ann Odd,0911700002,x');
    const first = await guests.upload(odd('one,two,three'));
    expect(first).toMatchObject({ headerRow: 1, mapping: {} });
    const chosen = await guests.choose(first.id, { headerRow: 2 });
    expect(chosen).toMatchObject({
      headerRow: 2,
      header: ['alpha', 'beta', 'gamma'],
      sample: [['Ann Odd', '0911700002', 'x']],
    });
    await brought(first.id, { mapping: { name: 0, phoneNumber: 1 } });
    // A file of that kind is recognised by its header, wherever that is.
    expect(await guests.upload(odd('a,b,c'))).toMatchObject({ headerRow: 2, mapping: { name: 0, phoneNumber: 1 } });
    const again = await guests.upload(csv('one,two,three', 'x,y,z', 'alpha,beta,gamma', 'Bo,0911700003,x'));
    await guests.choose(again.id, { headerRow: 1 });
    expect(await guests.choose(again.id, { headerRow: 3 })).toMatchObject({ mapping: { name: 0, phoneNumber: 1 } });
  });

  test('is the first row where nothing says otherwise, and none beyond the file', async () => {
    expect(await guests.upload(csv('a', 'b', 'c'))).toMatchObject({ headerRow: 1, header: ['a'] });
    expect(await guests.upload(csv('x,y', 'Ann,0911700004'))).toMatchObject({ headerRow: 1, header: ['x', 'y'] });
    const { id } = await guests.upload(csv('name', 'Ann'));
    await expect(guests.choose(id, { headerRow: 7 })).rejects.toThrow(/400.*noHeader/);
    expect(await guests.get(id)).toMatchObject({ headerRow: 1 });
  });

  test('is none where the first row is data, found or chosen', async () => {
    const text = csv('Ann,0911700014', 'Bo,0911700015');
    const found = await guests.upload(text);
    expect(found).toMatchObject({ headerRow: 0, header: ['', ''], mapping: { name: 0, phoneNumber: 1 } });
    expect(await guests.choose(found.id, { headerRow: 1 })).toMatchObject({ header: ['Ann', '0911700014'] });
    expect(await guests.choose(found.id, { headerRow: 0 })).toMatchObject({
      headerRow: 0,
      sample: [
        ['Ann', '0911700014'],
        ['Bo', '0911700015'],
      ],
    });
  });
});

describe('the sheet', () => {
  test('is not the cover, whose rows are nobody', async () => {
    const file = await withCover([['List'], ['Code', 'Wort'], ['Ann Cover', '0911700005']]);
    const found = await guests.upload(file, 'guests.xlsx');
    // Nothing on either sheet is recognised: the first one, to be chosen.
    expect(found).toMatchObject({ sheet: 'Cover', sheets: ['Cover', 'Guests'] });
    expect(await guests.choose(found.id, { sheet: 'Guests', headerRow: 2 })).toMatchObject({
      header: ['Code', 'Wort'],
    });
    await brought(found.id, { mapping: { name: 0, phoneNumber: 1 } });
    expect(await guests.upload(file, 'guests.xlsx')).toMatchObject({
      sheet: 'Guests',
      headerRow: 2,
      mapping: { name: 0, phoneNumber: 1 },
    });
    const other = await withCover([['Title'], ['姓名', '手機'], ['陳小明', '0911700006']]);
    expect(await guests.upload(other, 'guests.xlsx')).toMatchObject({
      sheet: 'Guests',
      headerRow: 2,
      mapping: { name: 0 },
    });
  });
});

describe('columns', () => {
  test('of a public list of reservations are recognised', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => {
      const day = String((index % 28) + 1).padStart(2, '0');
      return `air_877f79706adbfb06,2016-01-${day} 19:00:00,2016-01-01 16:00:00,${(index % 9) + 1}`;
    });
    const found = await importer.upload(csv('air_store_id,visit_datetime,reserve_datetime,reserve_visitors', ...rows));
    expect(found.mapping).toMatchObject({ startTime: 1, createdTime: 2, groupSize: 3 });
    expect(found.mapping).not.toHaveProperty('externalId');
    expect(found.contents[0]).toEqual({ filled: 40, repeated: 39 / 40 });
    await importer.choose(found.id, { branchId, mapping: { startTime: 1, createdTime: 2, groupSize: 3 } });
    expect(await importer.check(found.id)).toMatchObject({ counts: { create: 40 } });
  });

  test.each([
    ['reservation_date_time,num_guests', '2016-01-01 19:00,2', { startTime: 0, groupSize: 1 }],
    ['Reservation time,Visitors,Reservation date', '19:00,2,2016-01-01', { time: 0, groupSize: 1, date: 2 }],
    ['Date,Party', '2016-01-01 19:00,2', { date: 0, groupSize: 1 }],
    [
      'booked_at,dining_at,heads',
      '2016-01-01 12:00,2016-01-03 19:00,2',
      { createdTime: 0, startTime: 1, groupSize: 2 },
    ],
    ['reserve_datetime,reserve_visitors', '2016-01-01 19:00,2', { startTime: 0, groupSize: 1 }],
    ['foo,bar,baz', '2016-01-01 19:00,2,a@guests.example', { startTime: 0, groupSize: 1, email: 2 }],
    ['foo,bar,baz,qux', '2016-01-01,19:00,3,+886 912 345 678', { date: 0, time: 1, groupSize: 2, phoneNumber: 3 }],
    // Two columns with small numbers: which is which nobody knows.
    ['foo,bar,baz', '2016-01-01 19:00,2,7', { startTime: 0 }],
  ])('%s are known by name and content', async (header, row, mapping) => {
    expect((await importer.upload(csv(header, row, row))).mapping).toEqual(mapping);
  });

  test('of guests, too', async () => {
    const found = await guests.upload(csv('kontakt,wann,wer', 'ann@guests.example,x,Ann', 'bo@guests.example,y,Bo'));
    expect(found.mapping).toEqual({ email: 0 });
    // A name does not make a phone of what is none.
    expect((await guests.upload(csv('name,contact number', 'Ann,ann@guests.example'))).mapping).toEqual({
      name: 0,
      email: 1,
    });
  });
});

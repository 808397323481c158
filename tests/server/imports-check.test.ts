import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guestImports } from '#contract/imports/guestImports.ts';
import { customers } from '#server/platform/db/schema.ts';
import { small } from '#tests/support/build.ts';
import { csv, importerOn, type Importer } from '#tests/support/imports.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Importing guests: what is found in a file, and what is checked before anybody is brought in. */

const { own } = small;
let server: TestServer;
let importer: Importer;
beforeAll(async () => {
  server = await openServer();
  importer = await importerOn(server);
});
afterAll(() => server.close());

const guests = (where = sql`true`) => server.database.sql.select().from(customers).where(where).orderBy(customers.id);
const count = async () => (await guests()).length;
const checked = (text: string, changes?: object) => importer.checked(text, changes);

describe('an upload', () => {
  test('is answered with what was found in it, and brings nobody in', async () => {
    const before = await count();
    const found = await importer.upload(csv('\ufeff姓名;手機;生日;備註', '"陳; 小明";0912345678;1985/3/4;🍜 靠窗'));
    expect(found).toMatchObject({
      status: 'uploaded',
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ';',
      header: ['姓名', '手機', '生日', '備註'],
      sample: [['陳; 小明', '0912345678', '1985/3/4', '🍜 靠窗']],
      mapping: { name: 0, phoneNumber: 1, birthday: 2, note: 3 },
    });
    expect(await count()).toBe(before);
  });

  test('remembers what was chosen when the same header was brought in', async () => {
    const text = csv('alpha,beta', 'Ann Lee,0911000111');
    const first = await importer.upload(text);
    expect(first.mapping).toEqual({ phoneNumber: 1 });
    await importer.choose(first.id, { mapping: { name: 0, phoneNumber: 1 }, existing: 'update' });
    await importer.check(first.id);
    await importer.run(first.id);
    const second = await importer.upload(text);
    expect(second).toMatchObject({ mapping: { name: 0, phoneNumber: 1 }, options: { existing: 'update' } });
  });

  test('can be read in another way', async () => {
    const { id } = await importer.upload(csv('name|phone,ext', 'Bo|1,2', 'Cy|3,4'));
    expect(await importer.choose(id, { delimiter: ',' })).toMatchObject({ header: ['name|phone', 'ext'] });
    expect(await importer.choose(id, { delimiter: '|' })).toMatchObject({
      header: ['name', 'phone,ext'],
      mapping: { name: 0 },
    });
  });

  test('takes no column that is not there, and no stale version', async () => {
    const { id } = await importer.upload(csv('name', 'Dee'));
    await expect(importer.choose(id, { mapping: { name: 1 } })).rejects.toThrow(/400.*mapping.name/);
    await expect(importer.choose(id, { version: 9 })).rejects.toThrow(/stale_version/);
  });
});

describe('the check', () => {
  const header = 'name,phone,email,birthday,party,gender,language,vip,tags';
  const bad: [string, string][] = [
    ['Ann,12345,,,,,,,', 'phoneNumber:phone:12345'],
    ['Ann,8.86912E+11,,,,,,,', 'phoneNumber:phone:8.86912E+11'],
    ['Ann,,not at all,,,,,,', 'email:email:not at all'],
    ['Ann,,,31 February,,,,,', 'birthday:birthday:31 February'],
    ['Ann,,,2023-02-29,,,,,', 'birthday:birthday:2023-02-29'],
    ['Ann,,,,four,,,,', 'seatCount:number:four'],
    ['Ann,,,,1000,,,,', 'seatCount:number:1000'],
    ['Ann,,,,,robot,,,', 'gender:gender:robot'],
    ['Ann,,,,,,Klingon,,', 'language:language:Klingon'],
    ['Ann,,,,,,,perhaps,', 'isVIP:yesNo:perhaps'],
    [`Ann,,,,,,,,${'x'.repeat(61)}`, `tags:labelTooLong:${'x'.repeat(61)}`],
    [`${'n'.repeat(121)},,,,,,,,`, `name:tooLong:${'n'.repeat(100)}`],
    [',0922333001,,,,,,,', 'name:nameMissing:'],
    ['Ann,,,,,,,,,,surplus', 'null:tooManyCells:surplus'],
    ['Ann\ufffd,,,,,,,,', 'name:unreadable:Ann\ufffd'],
    ['Ann,nope,nope,,,,,,', 'phoneNumber:phone:nope email:email:nope'],
  ];

  test.each(bad)('names what is wrong with %s', async (line, problem) => {
    const before = await count();
    const result = await checked(csv(header, 'Good One,,,,,,,,', line));
    expect(await importer.problems(result.id)).toEqual([{ row: 3, text: problem }]);
    expect(result).toMatchObject({ status: 'checked', counts: { rows: 2, create: 1, fail: 1 } });
    expect(await count()).toBe(before);
  });

  test('counts rows as the file does, blank ones and cells of several lines included', async () => {
    const { id } = await checked(csv('name,phone', '', '"Ann\nLee",0911222001', ',,', 'Bo,nope'));
    expect(await importer.problems(id)).toEqual([{ row: 5, text: 'phoneNumber:phone:nope' }]);
  });

  test('finds duplicates in the file and guests who are there already', async () => {
    const [known] = await guests(eq(customers.id, 'guest-1'));
    const { id, counts } = await checked(
      csv(
        'name,phone,email',
        'Ann,0911 222 333,',
        'Also Ann,+886911222333,',
        'Ben,,ben@guests.example',
        'Benny,,BEN@Guests.example',
        `Known,${known?.phoneNumber},`,
        `By mail,,${known?.email?.toUpperCase()}`,
      ),
      { existing: 'skip' },
    );
    expect(await importer.problems(id)).toEqual([
      { row: 3, text: 'phoneNumber:duplicateRow:2' },
      { row: 5, text: 'email:duplicateRow:4' },
      { row: 6, text: `phoneNumber:exists:${known?.phoneNumber}` },
      { row: 7, text: 'email:duplicateRow:6' },
    ]);
    expect(counts).toEqual({ rows: 6, create: 2, update: 0, skip: 4, fail: 0 });
    expect(await importer.problems(id, { code: 'exists' })).toHaveLength(1);
  });

  test('can be asked for only with the version that was seen, and again after another choice', async () => {
    const { id } = await checked(csv('name,phone', 'Ann,nope'));
    expect(await importer.choose(id, { mapping: { name: 0 } })).toMatchObject({ status: 'uploaded', counts: {} });
    expect(await importer.check(id)).toMatchObject({ counts: { create: 1, fail: 0 } });
    expect(await importer.problems(id)).toEqual([]);
  });

  test('hands out the rows to correct, with the reason in words', async () => {
    const { id } = await checked(csv('name,phone,note', 'Ann,nope,=1+1', 'Bo,,', 'Cy,no,"a ""b"""'));
    for (const [language, words] of [
      ['en', 'This is not a valid phone number.'],
      ['zh', '這不是有效的電話號碼。'],
    ] as const) {
      const answer = await importer.client.ask(guestImports.problemsFile, {
        params: { companyId: own, importId: id },
        query: { language },
      });
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(answer.text.split('\r\n').slice(1, -1)).toEqual([
        `2,phone: ${words},Ann,nope,'=1+1`,
        `4,phone: ${words},Cy,no,"a ""b"""`,
      ]);
    }
  });
});

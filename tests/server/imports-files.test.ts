import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guestImports } from '#contract/imports/guestImports.ts';
import { importLimitBytes } from '#contract/imports/imports.ts';
import { errorBody } from '#contract/core/errors.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { form } from '#tests/support/http.ts';
import { importerOn, workbook, zip, type Importer } from '#tests/support/imports.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Files as they come: in every encoding, damaged, far too large, from spreadsheets. */

let server: TestServer;
let importer: Importer;
let token = '';
beforeAll(async () => {
  server = await openServer();
  importer = await importerOn(server);
  const user = buildUser({ id: 'sender', companyId: small.own });
  token = (await signInAll(server.services.identity, [user])).get('sender') ?? '';
});
afterAll(() => server.close());

const taiwanese =
  '姓名,手機,備註\r\n陳淑芬,0912345678,靠窗的位子\r\n林志明,0922333444,不吃牛肉\r\n王怡君,0933555666,生日蛋糕\r\n';
const japanese =
  '氏名,電話番号,メモ\r\n佐藤健,09012345678,窓側の席\r\n高橋美咲,08011112222,ｱﾚﾙｷﾞｰあり\r\n渡辺①郎,07033334444,㈱髙島\r\n';
const mainland = '姓名,手机,备注\r\n陈伟,13812345678,靠窗的位子\r\n刘芳,13912345678,生日蛋糕\r\n';

describe('an encoding is recognised and converted', () => {
  test.each([
    ['utf-8', 'utf8', taiwanese, false],
    ['utf-8', 'utf8', japanese, true],
    ['utf-8', 'utf8', 'name,note\r\nZoë 👩‍🍳,ｶﾅ\r\n', false],
    ['utf-16le', 'utf16-le', taiwanese, true],
    ['utf-16le', 'utf16-le', japanese, false],
    ['utf-16be', 'utf16-be', japanese, true],
    ['utf-16be', 'utf16-be', taiwanese, false],
    ['big5', 'big5', taiwanese, false],
    ['shift_jis', 'cp932', japanese, false],
    ['euc-jp', 'euc-jp', japanese.replace('①', '一').replace('㈱髙', '株高'), false],
    ['gb18030', 'gb18030', mainland, false],
    ['windows-1252', 'windows-1252', 'name,note\r\nZoë Müller,déjà vu\r\nJosé,naïve\r\n', false],
  ])('%s (%s)', async (encoding, codec, text, addBOM) => {
    const found = await importer.upload(iconv.encode(text, codec, { addBOM }));
    const [header = '', ...rows] = text.trimEnd().split('\r\n');
    expect(found).toMatchObject({ encoding, header: header.split(','), sample: rows.map((row) => row.split(',')) });
  });

  test('where it first shows far down in the file', async () => {
    const plain = 'Ann Lee,0912345678,nothing to say\r\n'.repeat(8_000);
    const found = await importer.upload(iconv.encode(`name,phone,note\r\n${plain}${taiwanese.slice(10)}`, 'big5'));
    expect(found.encoding).toBe('big5');
  });

  test('and asked about where two read nearly alike', async () => {
    const { id, guesses } = await importer.upload(iconv.encode('name\r\nBjørn\r\n', 'windows-1252'));
    expect(guesses).toContainEqual({ encoding: 'windows-1252', sample: ['Bjørn'] });
    expect(guesses).toContainEqual({ encoding: 'windows-1250', sample: ['Bjřrn'] });
    expect(await importer.choose(id, { encoding: 'windows-1252' })).toMatchObject({ guesses: [], sample: [['Bjørn']] });
  });

  test('and another one can be said', async () => {
    const { id } = await importer.upload(iconv.encode('name\r\nZoë\r\n', 'windows-1252'));
    expect(await importer.choose(id, { encoding: 'windows-1252' })).toMatchObject({ sample: [['Zoë']] });
  });
});

describe('a table', () => {
  test.each([',', ';', '\t', '|'])('may be cut by %j', async (delimiter) => {
    const text = [
      ['name', 'phone', 'note'],
      ['Ann', '0912', 'a; b, c| d'],
      ['Bo', '0922', ''],
    ]
      .map((cells) => cells.map((cell) => (/[;,|]/.test(cell) ? `"${cell}"` : cell)).join(delimiter))
      .join('\n');
    expect(await importer.upload(text)).toMatchObject({
      delimiter,
      sample: [
        ['Ann', '0912', 'a; b, c| d'],
        ['Bo', '0922', ''],
      ],
    });
  });

  test.each([
    [`name,note\nAnn,${'x'.repeat(1_000_001)}`, 'rows.2', 'recordTooLong'],
    ['name,phone\r\n', 'file', 'noRows'],
    ['', 'file', 'empty'],
    ['\ufeff', 'file', 'empty'],
    ['\r\n\r\n', 'file', 'empty'],
    [Array.from({ length: 201 }, (_, index) => `c${index}`).join(',') + '\nx\n', 'file', 'tooManyColumns'],
  ])('that does not fit together is refused, naming the row (%#)', async (text, path, code) => {
    const answer = await importer.send(text);
    expect(answer.status).toBe(400);
    expect(errorBody.parse(answer.json).details).toMatchObject([{ path, code }]);
  });

  test.each([
    ['that is never closed', 'Ann,ok\n"Bo,never closed\nCy,ok\n', [3], 2],
    ['closed by that of another row', 'Ann,ok\n"Bo,x\nCy,"ok"\nDe,"a ""b"""\n', [3], 3],
    ['within a plain cell', 'Ann,say "hi"\n5" Pipe,x\n', [], 2],
    ['within a quoted cell', '"Ann "Ace" Lee",ok\nBo,ok\n', [2], 1],
    ['within a quoted cell, as some programs write it', '"Ann \\"Ace\\" Lee",ok\nBo,ok\n', [], 2],
    ['in a cell of several lines', '"Ann\nsays "hi" to",ok\nBo,ok\n', [2, 3], 1],
  ])('with a quotation mark %s names the row, and the rest is taken', async (_, text, named, taken) => {
    const { id, counts } = await importer.checked(`name,note\n${text}`);
    const problems = await importer.problems(id);
    expect(problems.map(({ row }) => row)).toEqual(named);
    expect(problems.every((one) => one.text.includes('null:quotes:'))).toBe(true);
    expect(counts).toMatchObject({ create: taken });
  });

  test('with a stray quotation mark far below loses that row alone', async () => {
    const good = 'Ann,ok\n'.repeat(3_000);
    const { id, counts } = await importer.checked(`name,note\n${good}"Bo,never closed\n${good}`);
    expect(counts).toMatchObject({ rows: 6_001, fail: 1 });
    expect(await importer.problems(id)).toMatchObject([{ row: 3_002 }]);
  });

  test.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n0123456789', 'latin1')],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0])],
    ['a PDF', Buffer.from('%PDF-1.7 and so on')],
    ['a page', Buffer.from('<html><table><tr><td>name</td></tr></table></html>')],
    ['bytes', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])],
  ])('is not %s', async (_, content) => {
    expect((await importer.send(content)).status).toBe(415);
  });
});

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ name }) => name);

describe('a file over the limit', () => {
  const path = guestImports.upload.path.replace(':companyId', small.own);
  const headersOf = (length: number) =>
    [
      `POST ${path} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=b',
      `content-length: ${length}`,
      '',
      '',
    ].join('\r\n');

  test('is refused before any of it is sent', async () => {
    const { hostname, port } = new URL(server.url);
    const answer = await new Promise<string>((done, fail) => {
      const socket = connect(Number(port), hostname, () => socket.write(headersOf(importLimitBytes * 2)));
      let text = '';
      socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      // The server hangs up as well: nobody can go on sending.
      socket.on('end', () => done(text)).on('error', fail);
      setTimeout(() => fail(new Error(`still waiting: ${text}`)), 5_000).unref();
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"too_large"');
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  test('is cut off where its length is not said, and leaves nothing behind', async () => {
    const { body } = form([{ name: 'file', value: 'name\r\n', file: 'guests.csv' }]);
    const head = body.subarray(0, body.indexOf('name\r\n') + 6);
    const piece = Buffer.from('Ann Lee,0912345678,nothing to say at all\r\n'.repeat(5_000));
    const folder = join(server.services.config.dataDir, 'private');
    const before = await filesIn(folder);
    let sent = 0;
    const status = await new Promise<number>((done, fail) => {
      const { hostname, port } = new URL(server.url);
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=maitre-tests-boundary',
      };
      const call = httpRequest({ hostname, port, path, method: 'POST', headers }, (answer) => {
        answer.resume();
        done(answer.statusCode ?? 0);
      });
      // Whoever goes on sending is hung up on.
      call.on('error', (error) => (sent > importLimitBytes ? undefined : fail(error)));
      call.write(head);
      const more = () => {
        while (sent < importLimitBytes * 3 && !call.destroyed) {
          sent += piece.length;
          if (!call.write(piece)) return void call.once('drain', more);
        }
        call.end();
      };
      more();
    });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(importLimitBytes * 2);
    // The connection's end is noticed a moment later.
    await expect.poll(() => filesIn(folder)).toEqual(before);
  }, 60_000);
});

describe('a workbook', () => {
  test('is read as it was meant: dates, numbers, formulas, texts of several runs', async () => {
    const file = await workbook([
      [],
      ['姓名', '手機', '生日', '人數', 'VIP', '備註'],
      ['陳小明', 912345678, { date: 31130 }, 4, { xml: '<c r="E3" t="b"><v>1</v></c>' }, '=1+1'],
      [],
      [
        'Ann',
        { xml: '<c r="B5"><v>9.12345679E8</v></c>' },
        null,
        { xml: '<c r="D5"><f>1+1</f><v>2</v></c>' },
        null,
        { xml: '<c r="F5" t="inlineStr"><is><r><t>two </t></r><r><t>runs_x000A_</t></r></is></c>' },
      ],
    ]);
    const found = await importer.upload(file, 'guests.xlsx');
    expect(found).toMatchObject({
      format: 'xlsx',
      encoding: null,
      sheets: ['Guests'],
      sheet: 'Guests',
      header: ['姓名', '手機', '生日', '人數', 'VIP', '備註'],
      sample: [
        ['陳小明', '912345678', '1985-03-24', '4', 'TRUE', '=1+1'],
        ['Ann', '912345679', '', '2', '', 'two runs\n'],
      ],
    });
    const done = await importer.check(found.id);
    expect(done.counts).toMatchObject({ rows: 2, create: 2 });
    await importer.run(found.id);
    const [guest] = await server.database.query<object>({
      text: `select phone_number, birthday, seat_count, is_vip, note from customers where name = '陳小明'`,
    });
    expect(guest).toEqual({
      phone_number: '+886912345678',
      birthday: '03-24',
      seat_count: 4,
      is_vip: true,
      note: '=1+1',
    });
  });

  test('names the rows as the sheet does', async () => {
    const { id } = await importer.upload(await workbook([['name', 'phone'], [], ['Ann', 12], [], ['Bo', 'nope']]));
    await importer.check(id);
    expect(await importer.problems(id)).toEqual([
      { row: 3, text: 'phoneNumber:phone:12' },
      { row: 5, text: 'phoneNumber:phone:nope' },
    ]);
  });

  test('whose texts are endless fails alone, and others are read meanwhile', async () => {
    // 500 MB, packed to a hundredth, which is no more than usual.
    const piece = `${'x'.repeat(1_000)}${Array.from({ length: 30 }, (_, at) => (at * 7919) % 997).join('')}`.repeat(
      100,
    );
    function* texts() {
      yield '<sst xmlns="x"><si><t>';
      for (let length = 0; length < 500_000_000; length += piece.length) yield piece;
      yield '</t></si></sst>';
    }
    const endless = await workbook([['name'], ['Ann']], { 'xl/sharedStrings.xml': texts() });
    const good = await workbook([['name'], ['Ann']]);
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => importer.send(endless, 'guests.xlsx')),
      importer.send(good, 'guests.xlsx'),
    ]);
    const codes = answers.map(({ status, json }) =>
      status === 200 ? 'read' : errorBody.parse(json).details?.[0]?.code,
    );
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'tooLargeInside'), 'read']);
  }, 120_000);

  test.each([
    ['a shared text', { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(32_768)}</t></si></sst>` }, 'cellTooLong'],
    [
      'a shared text of runs',
      { 'xl/sharedStrings.xml': `<sst><si>${'<r><t>four</t></r>'.repeat(8_192)}</si></sst>` },
      'cellTooLong',
    ],
    [
      'the longest text',
      { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(32_767)}</t></si><si><t>Ann</t></si></sst>` },
      undefined,
    ],
    [
      'a text of escapes',
      { 'xl/sharedStrings.xml': `<sst><si><t>${'_x0041_'.repeat(32_767)}</t></si><si><t>Ann</t></si></sst>` },
      undefined,
    ],
    [
      'a cell',
      { 'xl/worksheets/sheet1.xml': `<worksheet><row><c t="str"><v>${'x'.repeat(32_768)}</v></c></row></worksheet>` },
      'cellTooLong',
    ],
    [
      'rows out of order',
      {
        'xl/worksheets/sheet1.xml':
          '<worksheet><row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row></worksheet>',
      },
      'notWorkbook',
    ],
    [
      'an endless comment',
      { 'xl/sharedStrings.xml': `<sst><!-- ${'<a '.repeat(500_000)} --></sst>` },
      'tooLargeInside',
    ],
  ])('with %s of the longest length, or more', async (_, parts, code) => {
    const { status, json } = await importer.send(await workbook([['name'], ['Ann']], parts), 'guests.xlsx');
    expect(status === 200 ? undefined : errorBody.parse(json).details?.[0]?.code).toBe(code);
  });

  test('that is bad below its sample is refused at once, however far below', async () => {
    const row = (cell: string) => `<row><c t="str"><v>${cell}</v></c></row>`;
    const rows = `${row('name')}${row('Ann').repeat(5_000)}`;
    const sheet = (last: string) => ({ 'xl/worksheets/sheet1.xml': `<worksheet>${rows}${last}</worksheet>` });
    for (const [last, code] of [
      [row('x'.repeat(32_768)), 'cellTooLong'],
      ['<row r="2"/>', 'notWorkbook'],
      ['<row>', 'notWorkbook'],
    ] as const) {
      const { status, json } = await importer.send(await workbook([], sheet(last)), 'guests.xlsx');
      expect([status, errorBody.parse(json).details?.[0]?.code]).toEqual([400, code]);
    }
  });

  const swollen = `<sst xmlns="x"><si><t>${' '.repeat(60_000_000)}</t></si></sst>`;
  test.each([
    ['cut short', async () => (await workbook([['name'], ['Ann']])).subarray(0, 700), 'notWorkbook'],
    ['another archive', () => zip({ 'readme.txt': 'nothing' }), 'notWorkbook'],
    [
      'with XML that is none',
      () => workbook([['name'], ['Ann']], { 'xl/worksheets/sheet1.xml': '<worksheet><row>' }),
      'notWorkbook',
    ],
    [
      'with entities',
      () =>
        workbook([['name'], ['Ann']], {
          'xl/worksheets/sheet1.xml':
            '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>',
        }),
      'notWorkbook',
    ],
    ['without its sheet', () => workbook([], { 'xl/_rels/workbook.xml.rels': '<Relationships/>' }), 'noSheet'],
    ['without rows', () => workbook([['name']]), 'noRows'],
    ['empty', () => workbook([]), 'empty'],
    [
      'swelling when unpacked',
      () => workbook([['name'], ['Ann']], { 'xl/sharedStrings.xml': swollen }),
      'tooLargeInside',
    ],
  ])('%s is refused in words', async (_, made, code) => {
    const answer = await importer.send(await made(), 'guests.xlsx');
    expect([answer.status, errorBody.parse(answer.json).details?.[0]?.code]).toEqual([400, code]);
  });
});

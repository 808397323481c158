import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCustomers, patchCustomer } from '#contract/guests/crm.ts';
import { downloadExport, exportThroughEmail, prepareCustomerDownload } from '#contract/guests/guestExports.ts';
import { getJob, type Job } from '#contract/platform/jobs.ts';
import { login } from '#contract/platform/session.ts';
import { csvCell } from '#server/platform/spreadsheet/writeCsv.ts';
import { auditLog, customers, outbox } from '#server/platform/db/schema.ts';
import { buildCustomer, password, small } from '#tests/support/build.ts';
import { send, type Client } from '#tests/support/http.ts';
import { openExports, type ExportServer } from '#tests/support/exports.ts';

const { own, foreign } = small;
const count = 4_321;
let server: ExportServer;
let exporter: Client;
let confined: Client;
let plain: Client;

beforeAll(async () => {
  server = await openExports();
  ({ exporter, confined, plain } = server);
  // More than one batch; nobody's visits fall into one moment, so that the order is known.
  const rows = Array.from({ length: count }, (_, index) =>
    buildCustomer({
      companyId: own,
      id: `many-${index}`,
      tags: ['many'],
      types: [],
      isVip: index % 3 === 0,
      branchIds: [index % 2 ? 'own-1' : 'own-2'],
      lastSeatTime: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
    }),
  );
  for (let at = 0; at < rows.length; at += 500)
    await server.database.sql.insert(customers).values(rows.slice(at, at + 500));
});
afterAll(() => server.close());

const everyone = { query: {} };

async function download(client: Client, body: object): Promise<{ text: string; raw: Buffer; status: number }> {
  const answer = await client.ask(prepareCustomerDownload, { params: { companyId: own }, body });
  expect(answer.status, answer.text).toBe(200);
  const { url } = answer.json as { url: string };
  const response = await fetch(`${server.url}${url}`);
  const raw = Buffer.from(await response.arrayBuffer());
  return { text: raw.toString('utf8'), raw, status: response.status };
}

const lines = (text: string) => text.split('\r\n').filter(Boolean);

describe('a download', () => {
  it('holds every guest of the list once, in the order of the list, and says so', async () => {
    const { text } = await download(exporter, {
      selection: { query: { filters: { tags: ['many'] } } },
      language: 'en',
      timeZone: 'Asia/Tokyo',
    });
    expect(text.startsWith('\ufeffName,Family name,')).toBe(true);
    const [, ...rows] = lines(text);
    const statement = rows.slice(-4);
    const guests = rows.slice(0, -4).map((row) => row.split(',').at(-1));
    expect(guests).toEqual(Array.from({ length: count }, (_, index) => `many-${count - 1 - index}`));
    expect(statement).toEqual([
      '"# 4,321 of 4,321 rows"',
      '# Filter: Tags: many',
      '# Time zone: Asia/Tokyo',
      expect.stringMatching(/^# Created: \d{4}-\d\d-\d\d \d\d:\d\d$/),
    ]);
  });

  it('shows moments in the zone that was asked for, and words in the language', async () => {
    const { text } = await download(exporter, {
      selection: { ids: ['formula'] },
      language: 'ja',
      timeZone: 'Asia/Taipei',
    });
    expect(text).toContain('2026-03-02 00:30');
    expect(text).toContain('男性');
    expect(text).toContain('# 全1件中1件');
  });

  it('holds nothing that a spreadsheet would run', async () => {
    const { text } = await download(exporter, { selection: { query: { filters: { tags: ['odd'] } } } });
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
    expect(text).toContain(`"'@SUM(1)\nline, ""two"""`);
    expect(text).toContain(`,'+cmd|x,`);
    expect(text).toContain(',+886912345678,');
    expect(text).toContain('高橋 ｱﾂｼ 👩‍🍳');
  });

  it('as a workbook holds the same guests', async () => {
    const { raw } = await download(exporter, {
      selection: { query: { filters: { tags: ['many'] } } },
      format: 'xlsx',
      language: 'en',
    });
    const parts = unzip(raw);
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet.match(/<row>/g)).toHaveLength(count + 1);
    expect(sheet).not.toContain('<f>');
    expect(parts.get('xl/worksheets/sheet2.xml')).toContain('4,321 of 4,321 rows');
    expect(parts.get('xl/workbook.xml')).toContain('name="Guests"');
    // 1 January 2026, 00:00 UTC is 08:00 in Taipei.
    expect(sheet).toContain(`<v>${Date.UTC(2026, 0, 1, 8) / 86_400_000 + 25_569}</v>`);
  });

  it('of nobody says so', async () => {
    const { text } = await download(exporter, {
      selection: { query: { search: 'nobody is called this' } },
      language: 'en',
    });
    expect(lines(text)).toHaveLength(5);
    expect(text).toContain('# 0 of 0 rows');
  });

  it('holds only guests whom the person may see', async () => {
    const { text } = await download(confined, {
      selection: { query: { filters: { tags: ['many'] } } },
      language: 'en',
    });
    const odd = Math.floor(count / 2);
    expect(text).toContain(`${odd.toLocaleString('en')} of ${odd.toLocaleString('en')} rows`);
    expect(text).not.toContain('many-2\r\n');
  });

  it('needs the permission, is audited, and its address expires', async () => {
    const params = { companyId: own };
    const refused = await plain.ask(prepareCustomerDownload, { params, body: { selection: everyone } });
    expect([refused.status, refused.json]).toMatchObject([403, { code: 'permission_denied' }]);
    const other = await exporter.ask(prepareCustomerDownload, {
      params: { companyId: foreign },
      body: { selection: everyone },
    });
    expect(other.status).toBe(403);
    const entries = await server.database.sql.select().from(auditLog).where(eq(auditLog.action, 'export'));
    expect(entries.length).toBeGreaterThan(3);
    expect(entries[0]).toMatchObject({ companyId: own, entity: 'customers', userId: 'exporter' });

    const { url } = await exporter.call(prepareCustomerDownload, { params, body: { selection: { ids: ['wide'] } } });
    await server.database.query({ text: `update exports set expires_time = now() - interval '1 second'` });
    expect((await fetch(`${server.url}${url}`)).status).toBe(404);
    const unknown = await exporter.ask(downloadExport, { params: { token: 'x'.repeat(43) } });
    expect([unknown.status, unknown.json]).toMatchObject([404, { code: 'not_found' }]);
  });
});

describe('a slow reader', () => {
  /** More than the database has connections for. */
  const readers = 12;

  it('holds nothing up: lists and logins answer while nobody reads what they asked for', async () => {
    const heavy = Array.from({ length: 2_500 }, (_, index) =>
      buildCustomer({ companyId: own, id: `heavy-${index}`, tags: ['heavy'], note: 'x'.repeat(4_000) }),
    );
    for (let at = 0; at < heavy.length; at += 500)
      await server.database.sql.insert(customers).values(heavy.slice(at, at + 500));
    const body = { selection: { query: { filters: { tags: ['heavy'] } } } };
    const calls = await Promise.all(
      Array.from({ length: readers }, async () => {
        const { url } = await exporter.call(prepareCustomerDownload, { params: { companyId: own }, body });
        return { url, ...(await unread(url)) };
      }),
    );
    try {
      await exporter.call(listCustomers, { query: { companyId: own, size: 1 } });
      await server.client().call(login, { body: { email: 'plain@staff.example', password } });
      // The same address a second time waits until the first is through.
      const [first] = calls;
      const again = await send(server.url, { method: 'GET', path: first?.url ?? '' });
      expect([again.status, again.json]).toMatchObject([429, { code: 'too_many_requests' }]);
      expect(calls.map(({ status }) => status)).toEqual(Array.from({ length: readers }, () => 200));
      // Begun without having been read, each is whole when it is read at last.
      const last = await calls.at(-1)?.read();
      expect(last).toContain('2,500');
    } finally {
      for (const { leave } of calls) leave();
    }
    await until(async () => (await send(server.url, { method: 'HEAD', path: calls[0]?.url ?? '' })).status === 200);
  });

  /** Asks for an address, and takes nothing of the answer but its head. */
  function unread(path: string): Promise<{ status: number; read: () => Promise<string>; leave: () => void }> {
    return new Promise((done, fail) => {
      const call = request(new URL(path, server.url), { agent: false }, (answer) => {
        answer.pause();
        answer.on('error', () => undefined);
        const read = async () => {
          const parts: Buffer[] = [];
          for await (const part of answer) parts.push(part as Buffer);
          return Buffer.concat(parts).toString('utf8');
        };
        done({ status: answer.statusCode ?? 0, read, leave: () => void call.destroy() });
      });
      call.on('error', fail);
      call.end();
    });
  }
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await condition()) return;
    await pause(25);
  }
  throw new Error('waited for nothing');
}

describe('by e-mail', () => {
  const body = { companyId: own, to: 'confined@staff.example', language: 'en', timeZone: 'Asia/Tokyo' };

  async function finished(job: Job): Promise<Job> {
    await server.services.jobs.idle();
    return exporter.call(getJob, { params: { companyId: own, jobId: job.id } });
  }

  it('sends a link to a file that holds every row, and the mail says which', async () => {
    const asked = await exporter.call(exportThroughEmail, {
      body: { ...body, language: 'en', filters: { tags: ['many'], isVIP: true } },
    });
    const rows = Math.ceil(count / 3);
    expect(await finished(asked)).toMatchObject({
      status: 'done',
      result: { rows, total: rows, to: 'confined@staff.example' },
    });
    const [mail] = await server.database.sql
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, 'confined@staff.example'));
    const said = rows.toLocaleString('en');
    expect(mail?.subject).toBe(`Guest export of Own Noodles: ${said} of ${said} rows`);
    for (const part of [`${said} of ${said} rows`, 'VIP: Yes', 'Tags: many', 'Time zone: Asia/Tokyo'])
      expect(mail?.body).toContain(part);
    const answer = await send(server.url, { method: 'GET', path: new URL(mail?.link ?? '').pathname });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="guests-\d{8}-\d{4}\.csv"$/);
    expect(lines(answer.text)).toHaveLength(1 + rows + 4);
    // The link works again, and at once; a download's own file does not stay.
    for (let time = 0; time < 20; time++)
      expect((await send(server.url, { method: 'GET', path: new URL(mail?.link ?? '').pathname })).status).toBe(200);
  });

  it('is one snapshot: guests changed while it is made are in it as they were, each once', async () => {
    const asked = await exporter.call(exportThroughEmail, {
      body: { ...body, language: 'en', filters: { tags: ['many'] } },
    });
    const touched = exporter.call(patchCustomer, {
      params: { companyId: own, customerId: 'many-7' },
      body: { version: 1, note: 'changed' },
    });
    expect(await finished(asked)).toMatchObject({ status: 'done', result: { rows: count, total: count } });
    await touched;
  });

  it('refuses an address that is none, a zone that is none, and people without the permission', async () => {
    for (const wrong of [
      { to: 'nobody' },
      { to: 'a@b.c, d@e.f' },
      { timeZone: 'Mars/Olympus' },
      { branches: ['foreign-1'] },
    ]) {
      const answer = await exporter.ask(exportThroughEmail, { body: { ...body, ...wrong } });
      expect([400, 403], JSON.stringify(wrong)).toContain(answer.status);
    }
    expect((await plain.ask(exportThroughEmail, { body })).status).toBe(403);
  });
});

describe('cells', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['=1+1', "'=1+1"],
    ['-1', '-1'],
    ['-1+1', "'-1+1"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['+886912345678', '+886912345678'],
    ['+1+1', "'+1+1"],
    [' padded ', '" padded "'],
    ['', ''],
  ])('%j becomes %j', (text, cell) => expect(csvCell(text)).toBe(cell));
});

/** The parts of a zip file, by its central directory. */
function unzip(raw: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  let at = raw.readUInt32LE(raw.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 16);
  while (raw.readUInt32LE(at) === 0x02014b50) {
    const [size, nameLength, extra, comment] = [20, 28, 30, 32].map((offset) =>
      offset === 20 ? raw.readUInt32LE(at + 20) : raw.readUInt16LE(at + offset),
    ) as [number, number, number, number];
    const name = raw.toString('utf8', at + 46, at + 46 + nameLength);
    const local = raw.readUInt32LE(at + 42);
    const start = local + 30 + raw.readUInt16LE(local + 26) + raw.readUInt16LE(local + 28);
    const content = raw.subarray(start, start + size);
    parts.set(name, (raw.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content).toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return parts;
}

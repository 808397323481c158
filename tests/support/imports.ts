import { and, eq, isNull } from 'drizzle-orm';
import { guestImports } from '#contract/imports/guestImports.ts';
import type { FileImport, ImportCalls } from '#contract/imports/imports.ts';
import { Readable, Writable } from 'node:stream';
import yazl from 'yazl';
import { reservations } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from './build.ts';
import { clientOf, form, send, type Answer, type Client } from './http.ts';
import type { TestServer } from './server.ts';

/** A person who imports, step by step, on a server of the test's own. */
export interface Importer {
  client: Client;
  send(file: Buffer | string, name?: string): Promise<Answer>;
  upload(file: Buffer | string, name?: string): Promise<FileImport>;
  /** Chooses, and gives the import as it is then. */
  choose(id: string, changes: object): Promise<FileImport>;
  check(id: string): Promise<FileImport>;
  run(id: string): Promise<FileImport>;
  rollback(id: string): Promise<FileImport>;
  /** Uploads, chooses and checks. */
  checked(file: Buffer | string, changes?: object, name?: string): Promise<FileImport>;
  /** The same, and runs it. */
  brought(file: Buffer | string, changes?: object): Promise<FileImport>;
  get(id: string): Promise<FileImport>;
  problems(id: string, query?: object): Promise<{ row: number; text: string }[]>;
}

/** A file of these lines. */
export const csv = (...lines: string[]) => lines.join('\r\n') + '\r\n';

/** What an import has brought and has not been taken back. */
export const reservationsOf = ({ database }: Pick<TestServer, 'database'>, importId: string) =>
  database.sql
    .select()
    .from(reservations)
    .where(and(eq(reservations.importId, importId), isNull(reservations.deletedTime)))
    .orderBy(reservations.startTime, reservations.id);

export async function importerOn(
  server: TestServer,
  changes: Parameters<typeof buildUser>[0] = {},
  calls: ImportCalls = guestImports,
): Promise<Importer> {
  const user = buildUser({ companyId: small.own, ...changes });
  const token = (await signInAll(server.services.identity, [user])).get(user.id ?? '') ?? '';
  return importerAt(server.url, token, small.own, () => server.services.jobs.idle(), calls);
}

export function importerAt(
  url: string,
  token: string,
  companyId: string,
  idle: () => Promise<void>,
  calls: ImportCalls = guestImports,
): Importer {
  const client = clientOf(url, token);
  const paramsOf = (importId: string) => ({ companyId, importId });
  const get = (id: string) => client.call(calls.get, { params: paramsOf(id) });
  const step = (endpoint: ImportCalls['check']) => async (id: string) => {
    const { version } = await get(id);
    await client.call(endpoint, { params: paramsOf(id), body: { version } });
    await idle();
    return get(id);
  };
  const sendFile = (file: Buffer | string, name = 'guests.csv') => {
    const { headers, body } = form([{ name: 'file', value: file, file: name, type: 'application/octet-stream' }], {
      authorization: `Bearer ${token}`,
    });
    return send(url, { method: 'POST', path: calls.upload.path.replace(':companyId', companyId), headers, body });
  };
  const upload = async (file: Buffer | string, name?: string) => {
    const answer = await sendFile(file, name);
    const { response } = calls.upload;
    if (answer.status !== 200 || !response) throw new Error(`the upload answered ${answer.status}: ${answer.text}`);
    return response.parse(answer.json);
  };
  const choose = async (id: string, changes: object) => {
    const { version } = await get(id);
    await client.call(calls.patch, { params: paramsOf(id), body: { version, ...changes } });
    return get(id);
  };
  const check = step(calls.check);
  const run = step(calls.run);
  const checked = async (file: Buffer | string, changes: object = {}, name?: string) => {
    const { id } = await upload(file, name);
    await choose(id, changes);
    return check(id);
  };
  return {
    client,
    get,
    send: sendFile,
    upload,
    choose,
    check,
    run,
    checked,
    brought: async (file, changes) => run((await checked(file, changes)).id),
    rollback: step(calls.rollback),
    async problems(id, query = {}) {
      const { rows } = await client.call(calls.problems, { params: paramsOf(id), query: { size: 500, ...query } });
      return rows.map(({ row, problems }) => ({
        row,
        text: problems.map(({ field, code, value, row: other }) => `${field}:${code}:${other ?? value}`).join(' '),
      }));
    },
  };
}

/** A cell of a workbook: text, a number, a number that is shown as a date, or raw XML. */
export type SheetCell = string | number | null | { date: number } | { xml: string };

const escaped = (text: string) =>
  text.replace(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[sign] ?? '');

const letter = (column: number) => String.fromCharCode(65 + column);

/** A workbook as Excel writes it: the sheet before its texts, numbers without their leading zeros. */
export function workbook(rows: readonly (readonly SheetCell[])[], parts: ZipParts = {}): Promise<Buffer> {
  const texts: string[] = [];
  const cell = (value: SheetCell, at: string) => {
    if (value === null) return '';
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    if (typeof value === 'string') return `<c r="${at}" t="s"><v>${texts.push(value) - 1}</v></c>`;
    return 'date' in value ? `<c r="${at}" s="1"><v>${value.date}</v></c>` : value.xml;
  };
  const lines = rows.map((row, index) =>
    row.length
      ? `<row r="${index + 1}">${row.map((value, column) => cell(value, `${letter(column)}${index + 1}`)).join('')}</row>`
      : '',
  );
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zip({
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Guests" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${lines.join('')}</sheetData></worksheet>`,
    'xl/styles.xml': `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${texts
      .map((text) => `<si><t xml:space="preserve">${escaped(text)}</t><rPh sb="0" eb="1"><t>ヨミ</t></rPh></si>`)
      .join('')}</sst>`,
    ...parts,
  });
}

/** By path: a text, or one too long to be held, in pieces. */
export type ZipParts = Readonly<Record<string, string | Iterable<string>>>;

/** A ZIP archive of texts. */
export async function zip(parts: ZipParts): Promise<Buffer> {
  const file = new yazl.ZipFile();
  for (const [path, text] of Object.entries(parts)) {
    if (typeof text === 'string') file.addBuffer(Buffer.from(text), path);
    else file.addReadStream(Readable.from(text, { objectMode: false }), path);
  }
  file.end();
  const pieces: Buffer[] = [];
  await new Promise<void>((done, fail) => {
    const sink = new Writable({
      write(piece: Buffer, _encoding, next) {
        pieces.push(piece);
        next();
      },
    });
    file.outputStream.on('error', fail).pipe(sink).on('finish', done);
  });
  return Buffer.concat(pieces);
}

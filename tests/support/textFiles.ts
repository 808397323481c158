import { eq } from 'drizzle-orm';
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import type { TextPlatform } from '#contract/core/texts.ts';
import { exportTexts, importTexts, textFileResult, type TextFileResult } from '#contract/translations/files.ts';
import { getPlatformTexts, updatePlatformTexts, type TextUpdate } from '#contract/translations/translations.ts';
import { auditLog, wordingChanges, wordingRevisions, wordings } from '#server/platform/db/schema.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import { setsWithout } from '#tests/contract/actors.ts';
import { buildUser, signInAll, small } from './build.ts';
import { form, requestFor, send, type Answer } from './http.ts';
import { openServer, type TestServer } from './server.ts';

/** Export and import of own texts. */

const { own: companyId } = small;
const [, otherBranch] = small.branches;
let server: TestServer;
let tokens: ReadonlyMap<string, string>;

/** Opens a server, with users of all rights, for one test file. */
export async function openTextFiles(): Promise<TestServer> {
  server = await openServer({ jobs: false });
  const inOwn = (enabledBranches: string[] | null, permissions = setsWithout([])) => [
    { companyId, enabledBranches, permissions },
  ];
  tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'writer', role: 'write', companies: inOwn(null) }),
    buildUser({ id: 'reader', role: 'read', companies: inOwn(null) }),
    buildUser({ id: 'confined', role: 'manager', companies: inOwn([otherBranch]) }),
    buildUser({ id: 'host', role: 'manager', companies: inOwn(null, setsWithout(['i18n'])) }),
    buildUser({ id: 'foreigner', role: 'manager', companyId: small.foreign }),
  ]);
  return server;
}

/** Removes the own texts of the company. */
export const clearTexts = async () => {
  for (const table of [wordings, wordingChanges, wordingRevisions])
    await server.database.sql.delete(table).where(eq(table.companyId, companyId));
  await server.database.sql.delete(auditLog).where(eq(auditLog.action, 'import'));
};

export const textClient = (who = 'writer') => server.client(tokens.get(who));
/** Stores own texts. */
export const storeTexts = (platform: TextPlatform, updates: TextUpdate[], query: object = {}) =>
  textClient().call(updatePlatformTexts, { params: { platform }, query: { companyId, ...query }, body: { updates } });

export interface Downloaded {
  status: number;
  name: string;
  content: Buffer;
}

export async function downloadTexts(platform: string, query: object = {}, who = 'writer'): Promise<Downloaded> {
  const parts = { params: { platform }, query: { companyId, ...query } };
  const { path, headers } = requestFor(exportTexts, parts, tokens.get(who));
  const answer = await fetch(`${server.url}${path}`, { headers });
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { status: answer.status, name, content: Buffer.from(await answer.arrayBuffer()) };
}

export const jsonOf = ({ content }: Downloaded) => JSON.parse(content.toString('utf8')) as Record<string, unknown>;

export interface Upload {
  content: Buffer | string;
  name?: string;
}

export async function uploadTexts(platform: string, file: Upload, query: object = {}, who = 'writer'): Promise<Answer> {
  const { method, path } = requestFor(
    { ...importTexts, upload: undefined },
    {
      params: { platform },
      query: { companyId, ...query },
    },
  );
  const part = { name: 'file', value: file.content, file: file.name ?? 'texts.json', type: 'application/json' };
  const { headers, body } = form([part], { authorization: `Bearer ${tokens.get(who)}` });
  return send(server.url, { method, path, headers, body });
}

/** Imports a file. */
export async function importedTexts(platform: string, file: Upload, query: object = {}): Promise<TextFileResult> {
  const answer = await uploadTexts(platform, file, query);
  expect(answer.status, answer.text).toBe(200);
  return textFileResult.parse(answer.json);
}
export const checkedTexts = (platform: string, file: Upload, query: object = {}) =>
  importedTexts(platform, file, { dryRun: 'true', ...query });
export const textFile = (tree: unknown, name?: string): Upload => ({ content: JSON.stringify(tree), name });
export const faultOf = ({ status, json }: Answer) => {
  const { code, details } = json as { code: string; details?: { path: string; code?: string }[] };
  return [status, code, details?.[0]?.path, details?.[0]?.code];
};
export const outcomesOf = ({ rows }: TextFileResult) =>
  rows.map(({ namespace, key, language, outcome, errors: [error] }) =>
    [namespace, key, language, outcome, ...(error ? [error.code] : [])].join(' '),
  );
export const noOutcomes = { new: 0, changed: 0, removed: 0, outdated: 0, refused: 0, unknown: 0, repeated: 0 };

export async function ownTexts(platform: TextPlatform, query: { branchId?: string } = {}) {
  const { rows } = await textClient().call(getPlatformTexts, { params: { platform }, query: { companyId, ...query } });
  return rows.flatMap(({ namespace, key, company, branch }) =>
    Object.entries(query.branchId ? branch : company).map(
      ([language, own]) => `${namespace}.${key} ${language}: ${own.text}`,
    ),
  );
}

/** The cells of a workbook's first sheet. */
export async function cellsOf({ content }: Downloaded): Promise<string[][]> {
  const files = server.services.privateFiles;
  const { name: file, bytes } = await files.write(Readable.from([content]));
  const source = { file, bytes, format: 'xlsx', encoding: null, delimiter: null, sheet: null, headerRow: 0 } as const;
  const { rows } = await openTable(files, source);
  const found: string[][] = [];
  for await (const some of rows) found.push(...some.map(({ cells }) => cells));
  await files.remove(file);
  return found;
}

export const doneText: TextUpdate = { namespace: 'optOut', key: 'done', language: 'en', text: 'Bye, {{company}}' };

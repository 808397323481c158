import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guestImports } from '#contract/imports/guestImports.ts';
import { uploadPicture } from '#contract/platform/uploads.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** A disk that is full is told as such: 503, with the reason, and in the log. */

const params = { companyId: small.own };
const logged: string[] = [];
let server: TestServer;
let manager: Client;
beforeAll(async () => {
  const sink = new Writable({
    write(part: Buffer, _encoding, next) {
      logged.push(part.toString());
      next();
    },
  });
  server = await openServer({ jobs: false, log: pino({ level: 'error' }, sink) });
  const user = buildUser({ id: 'uploader', role: 'manager', companyId: small.own });
  manager = server.client((await signInAll(server.services.identity, [user])).get('uploader'));
});
afterAll(() => server.close());

const full = () =>
  Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));

it.each([
  ['a picture', () => manager.ask(uploadPicture, { params })],
  ['a file to import', () => manager.ask(guestImports.upload, { params })],
])('%s', async (_, send) => {
  const { files, privateFiles } = server.services;
  const [put, write] = [files.put, privateFiles.write];
  Object.assign(files, { put: full });
  Object.assign(privateFiles, { write: full });
  logged.length = 0;
  try {
    const answer = await send();
    expect([answer.status, answer.json]).toMatchObject([
      503,
      { code: 'unavailable', reason: "The server's disk is full." },
    ]);
    expect(answer.headers['retry-after']).toBe('60');
    expect(logged.join('')).toContain('ENOSPC');
  } finally {
    Object.assign(files, { put });
    Object.assign(privateFiles, { write });
  }
  expect((await send()).status).toBeLessThan(300);
});

it('/healthz says when the database does not answer', async () => {
  const { query } = server.database;
  const state = async () => (await fetch(`${server.url}/healthz`)).status;
  expect(await state()).toBe(200);
  Object.assign(server.database, { query: () => Promise.reject(new Error('gone')) });
  try {
    await expect.poll(state, { timeout: 5_000 }).toBe(503);
  } finally {
    Object.assign(server.database, { query });
  }
  await expect.poll(state, { timeout: 5_000 }).toBe(200);
});

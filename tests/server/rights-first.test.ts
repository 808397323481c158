import { connect } from 'node:net';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractEndpoints } from '#contract/index.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { smallGroup } from '#tests/support/groups.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Rights are checked before a body is read: who has none cannot make the server read one. */

const uploads = contractEndpoints.filter(({ upload }) => upload);
/** Those whose address says which company they are about. */
const bodies = contractEndpoints.filter(
  ({ access, body, upload }) => access.kind === 'company' && body && !upload && !access.company.startsWith('body.'),
);

let server: TestServer;
let visitor: string;
let stranger: string;
beforeAll(async () => {
  server = await openServer({ jobs: false });
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'visitor', role: 'none', companies: [{ companyId: small.own }] }),
    buildUser({ id: 'stranger', role: 'manager', companies: [{ companyId: small.foreign }] }),
  ]);
  [visitor, stranger] = ['visitor', 'stranger'].map((id) => tokens.get(id) ?? '') as [string, string];
});
afterAll(() => server.close());

const formHead = [
  'content-type: multipart/form-data; boundary=b',
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
] as const;
const jsonHead = ['content-type: application/json', '{'] as const;

/** Begins a body and sends no more of it. @returns the status line that comes nevertheless; null without one */
function begin(
  path: string,
  method: string,
  [type, start]: readonly [string, string],
  bearer = visitor,
): Promise<string | null> {
  const { hostname, port } = new URL(server.url);
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname);
    const ended = setTimeout(() => finish(null), 5_000);
    const finish = (line: string | null) => {
      clearTimeout(ended);
      socket.destroy();
      done(line);
    };
    socket.on('error', fail);
    socket.on('data', (part) => finish(part.toString('latin1').split('\r\n')[0] ?? ''));
    socket.write(
      [
        `${method} ${path} HTTP/1.1`,
        `host: ${hostname}`,
        `authorization: Bearer ${bearer}`,
        type,
        'content-length: 5000',
        '',
        start,
      ].join('\r\n'),
    );
  });
}

const addressOf = (path: string, query: z.ZodType | undefined) => {
  const names: Record<string, string> = {
    companyId: small.own,
    branchId: small.branches[0],
    id: smallGroup,
    report: 'deposits',
    platform: 'guestPages',
  };
  const search = Object.keys(query instanceof z.ZodObject ? query.shape : {}).filter((name) => name in names);
  const whole = search.length ? `${path}?${search.map((name) => `${name}=:${name}`).join('&')}` : path;
  return whole.replace(/:(\w+)/g, (_, name: string) => names[name] ?? 'c1');
};

describe('an upload by somebody without rights', () => {
  it.each(uploads)('$name is refused before the file is read', async ({ path, query, method }) => {
    expect(await begin(addressOf(path, query), method, formHead)).toMatch(/^HTTP\/1\.1 40[34] /);
  });
});

describe('a body of somebody of another company', () => {
  it.each(bodies)('of $name is refused before it is read', async ({ path, query, method }) => {
    expect(await begin(addressOf(path, query), method, jsonHead, stranger)).toMatch(/^HTTP\/1\.1 403 /);
  });
});

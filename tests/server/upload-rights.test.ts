import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractEndpoints } from '#contract/index.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { smallGroup } from '#tests/support/groups.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Rights are checked before a file is read: who has none cannot make the server read one. */

const uploads = contractEndpoints.filter(({ upload }) => upload);

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await openServer({ jobs: false });
  const users = [buildUser({ id: 'visitor', role: 'none', companies: [{ companyId: small.own }] })];
  token = (await signInAll(server.services.identity, users)).get('visitor') ?? '';
});
afterAll(() => server.close());

/** Begins an upload and sends nothing of the file. @returns the status line that comes nevertheless; null without one */
function begin(path: string, method: string): Promise<string | null> {
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
        `authorization: Bearer ${token}`,
        'content-type: multipart/form-data; boundary=b',
        'content-length: 5000',
        '',
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
      ].join('\r\n'),
    );
  });
}

describe('an upload by somebody without rights', () => {
  it.each(
    uploads.map(({ name, path, method, query }) => ({
      name,
      method,
      path: query ? `${path}?companyId=:companyId` : path,
    })),
  )('$name is refused before the file is read', async ({ path, method }) => {
    const names: Record<string, string> = { companyId: small.own, branchId: small.branches[0], id: smallGroup };
    const address = path.replace(/:(\w+)/g, (_, name: string) => names[name] ?? 'c1');
    expect(await begin(address, method)).toMatch(/^HTTP\/1\.1 40[34] /);
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { Connection, request } from '#tests/bench/lib/http.ts';

const server = createServer((_, answer) => answer.writeHead(200, { 'content-length': '2' }).end('{}'));
afterEach(() => void server.close());

it('a connection that the server has closed while the bench waited is opened anew', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  const accepted = once(server, 'connection');
  const connection = await Connection.open(address.port);
  expect(await connection.send(request('/', 'token'))).toBe(200);
  const [socket] = (await accepted) as [import('node:net').Socket];
  const closed = once(socket, 'close');
  socket.end();
  await closed;
  expect(await connection.send(request('/', 'token'))).toBe(200);
  connection.close();
});

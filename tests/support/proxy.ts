import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';

/** A way to a server that can be cut and opened again, as if the server had been stopped and started. */
export interface Proxy {
  host: string;
  port: number;
  /** Ends all connections, and refuses new ones. */
  cut(): Promise<void>;
  open(): Promise<void>;
}

/** @returns an open proxy to that server */
export async function proxyTo(target: { host: string; port: number }): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(target);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  const host = '127.0.0.1';
  let port = 0;
  const open = async () => {
    server.listen(port, host);
    await once(server, 'listening');
    const address = server.address();
    if (address && typeof address === 'object') port = address.port;
  };
  await open();
  return {
    host,
    port,
    open,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

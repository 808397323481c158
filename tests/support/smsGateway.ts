import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A gateway for text messages on the loopback, and what it has delivered. */
export interface FakeGateway {
  url: string;
  /** Every message that went out to a phone, in order. */
  delivered: { to: string; text: string; key: string }[];
  /** Calls, delivered or not. */
  calls: number;
  close(): Promise<void>;
}

/** What becomes of one call; `hang` delivers and never answers. */
export type Behaviour = 'take' | 'hang' | 'fail' | number;

/**
 * @param options.idempotent whether a key that was delivered is not delivered again
 * @param options.delay milliseconds that a call takes
 * @param options.behave for each call; an integer is a status that refuses
 */
export async function fakeGateway({
  idempotent = false,
  delay = 0,
  behave = () => 'take',
}: {
  idempotent?: boolean;
  delay?: number;
  behave?: (to: string, call: number) => Behaviour;
} = {}): Promise<FakeGateway> {
  const keys = new Set<string>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('error', () => undefined);
    request.on('end', () => {
      gateway.calls += 1;
      const call = gateway.calls;
      const { to, text, reference } = JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, string>;
      const key = String(request.headers['idempotency-key']);
      if (reference !== key || request.headers.authorization !== 'Bearer token-of-the-tests') {
        response.writeHead(400).end();
        return;
      }
      void (async () => {
        const what = behave(to ?? '', call);
        // Half of the time before, half after: a caller may die at either.
        await pause(delay / 2);
        if (typeof what === 'number') {
          response.writeHead(what, { 'retry-after': '1' }).end();
          return;
        }
        if (!(idempotent && keys.has(key))) gateway.delivered.push({ to: to ?? '', text: text ?? '', key });
        keys.add(key);
        if (what === 'hang') return;
        await pause(delay / 2);
        if (what === 'fail') response.writeHead(502).end();
        else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: `m-${call}` }));
      })();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gateway: FakeGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    delivered: [],
    calls: 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return gateway;
}

import { connect, type Socket } from 'node:net';
import { request } from 'node:http';

/** Readers of boards' and guests' streams that only count: calls are known by their numbers. */

export interface CountingPage {
  /** How often each call appeared, by what was shown of it. */
  calls: Map<string, number>;
  /** States that were the same as the one before. */
  repeated: number;
  states: number;
  ended: boolean;
  close(): void;
}

/** On boards the key of a call with its number, on guests' pages the count of their calls. */
const shownCalls = /data-key=\\"([\w-]+)\\"><b>(\w+)<|data-call=\\"(\d+)\\"/g;

/**
 * Opens a stream.
 *
 * @param address of this machine, so that not all come from one network
 * @param onCall gets each call as it appears: the number on a board, '' on a guest's page
 */
export function countingPage(
  port: number,
  { path, address }: { path: string; address: string },
  onCall: (number: string) => void,
): Promise<CountingPage> {
  return new Promise((done, fail) => {
    const to = { host: '127.0.0.1', port, path: `${path}/live`, localAddress: address, agent: false };
    const call = request(to, (answer) => {
      const page: CountingPage = {
        calls: new Map(),
        repeated: 0,
        states: 0,
        ended: false,
        close: () => void call.destroy(),
      };
      let rest = '';
      let last = '';
      let present = new Set<string>();
      const read = (state: string) => {
        page.states += 1;
        if (state === last) page.repeated += 1;
        last = state;
        const now = new Set<string>();
        for (const [, key, number = '', count] of state.matchAll(shownCalls)) {
          const one = key ?? count ?? '';
          now.add(one);
          if (present.has(one)) continue;
          page.calls.set(one, (page.calls.get(one) ?? 0) + 1);
          // What was there at the beginning is no news.
          if (page.states > 1) onCall(number);
        }
        present = now;
      };
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        const blocks = (rest + part).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          if (!block.startsWith('event: state')) continue;
          read(block.slice(block.indexOf('data: ')));
          if (page.states === 1) done(page);
        }
      });
      answer.on('error', () => undefined);
      answer.on('close', () => (page.ended = true));
      if (answer.statusCode !== 200) fail(new Error(`A stream was answered with ${answer.statusCode}.`));
    });
    call.on('error', fail);
    call.end();
  });
}

/** A socket that asks for a stream and reads nothing of it. */
export function stuckPage(port: number, path: string): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.pause();
      socket.write(`GET ${path}/live HTTP/1.1\r\nhost: x\r\n\r\n`, () => done(socket));
    });
    socket.on('error', fail);
  });
}
